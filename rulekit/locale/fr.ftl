# Français.  Les clés sont celles de en.ftl ; les tests tiennent les deux ensemble.

# ── Mots ──
yes = oui
no = non
none = rien
nobody = personne
quoted = « { $said } »
box = boîte
box-plural = boîtes
box-gender = f
stop = arrêter
pass = passer
player = Joueur { $number }
rival = le rival
table = la table
spectator = un spectateur
and = { $before } et { $last }
you = vous
north = nord
northeast = nord-est
east = est
southeast = sud-est
south = sud
southwest = sud-ouest
west = ouest
northwest = nord-ouest

# ── Articles : noun, nouns (pluriel), gender m, f ou p (le nom est un pluriel), initial vowel ou other ──
noun-a = { $count ->
    [0] { $gender ->
        [f] aucune { $noun }
       *[m] aucun { $noun }
    }
    [one] { $gender ->
        [f] une { $noun }
        [p] des { $noun }
       *[m] un { $noun }
    }
   *[other] { $count } { $nouns }
}
noun-some = des { $nouns }
noun-the = { $initial ->
    [vowel] l’{ $noun }
   *[other] { $gender ->
        [f] la { $noun }
        [p] les { $noun }
       *[m] le { $noun }
    }
}
noun-of-the = { $initial ->
    [vowel] de l’{ $noun }
   *[other] { $gender ->
        [f] de la { $noun }
        [p] des { $noun }
       *[m] du { $noun }
    }
}
noun-own = { $initial ->
    [vowel] son { $noun }
   *[other] { $gender ->
        [f] sa { $noun }
        [p] ses { $noun }
       *[m] son { $noun }
    }
}
noun-your = { $gender ->
    [p] vos { $noun }
   *[m] votre { $noun }
}

# Une zone.  whose : you (qui lit), own (qui agit), other (alors `owner` est nommé), table.
zone = { $whose ->
    [you] { noun-your }
    [own] { noun-own }
    [other] { noun-the } de { $owner }
   *[table] { noun-the }
}
from-zone = { $whose ->
    [you] de { noun-your }
    [own] de { noun-own }
    [other] { noun-of-the } de { $owner }
   *[table] { noun-of-the }
}
to-zone = { $form ->
    [bottom] sous { zone }
    [deck] sur { zone }
    [pile] sur { zone }
   *[other] dans { zone }
}
in-zone = dans { zone }
on-space = en { $space }
space-of = { $space } dans { zone }
from-space = de { $space }
to-space = sur { $space }

# ── Le journal.  me : yes si qui lit agit ; who : le nom de qui agit. ──
log-round = Manche { $number }
log-turn = { $me ->
    [yes] C’est à vous de jouer
   *[no] C’est au tour de { $who }
}
log-phase = { $phase }
log-chose = { $me ->
    [yes] Vous choisissez { $what }
   *[no] { $who } choisit { $what }
}
chosen-name = « { $said } »
log-chose-nothing = { $me ->
    [yes] Vous ne choisissez rien
   *[no] { $who } ne choisit rien
}
log-chose-hidden = { $me ->
    [yes] Vous avez choisi
   *[no] { $who } a choisi
}
log-pass = { $me ->
    [yes] Vous passez
   *[no] { $who } passe
}
log-move = { $me ->
    [yes] Vous déplacez { $what }{ $route }
   *[no] { $who } déplace { $what }{ $route }
}
log-place = { $me ->
    [yes] Vous posez { $what }{ $route }
   *[no] { $who } pose { $what }{ $route }
}
log-move-nobody = { $count ->
    [one] { $what } va{ $route }
   *[other] { $what } vont{ $route }
}
log-draw-nobody = On distribue { $what }{ $route }
log-draw = { $me ->
    [yes] Vous piochez { $what }{ $route }
   *[no] { $who } pioche { $what }{ $route }
}
log-refill = On complète { $zone } avec { $what }
log-token = { $me ->
    [yes] Vous déplacez { $token } en { $space }
   *[no] { $who } déplace { $token } en { $space }
}
log-token-nobody = { $token } va en { $space }
log-token-off = { $me ->
    [yes] Vous retirez { $token } du plateau
   *[no] { $who } retire { $token } du plateau
}
log-token-off-nobody = { $token } quitte le plateau
log-shuffle = { $me ->
    [yes] Vous mélangez { $zone }
   *[no] { $who } mélange { $zone }
}
log-shuffle-nobody = On mélange { $zone }
log-reshuffle = { $me ->
    [yes] Vous mélangez { $source } pour refaire { $zone }
   *[no] { $who } mélange { $source } pour refaire { $zone }
}
log-reshuffle-nobody = On mélange { $source } pour refaire { $zone }
log-roll = { $me ->
    [yes] Vous obtenez { $what }
   *[no] { $who } obtient { $what }
}
log-rolled = { $name } : un jet, caché
log-rolled-of = { $who }, { $name } : un jet, caché
log-roll-nobody = Le hasard décide : { $what }
log-show = { $me ->
    [yes] Vous montrez { $what }
   *[no] { $who } montre { $what }
}
log-show-nobody = On montre { $what }
log-show-self = { $me ->
    [yes] Vous regardez { $what }
   *[no] { $who } regarde { $what }
}
log-show-to = { $me ->
    [yes] Vous montrez { $what } à { $to }
   *[no] { $mine ->
        [yes] { $who } vous montre { $what }
       *[no] { $who } montre { $what } à { $to }
    }
}
log-show-to-nobody = On montre { $what } à { $to }
log-show-nothing = Il n’y a rien à montrer
log-tell = { $me ->
    [yes] Vous annoncez : { $what }
   *[no] { $who } annonce : { $what }
}
log-tell-nobody = Tout le monde apprend : { $what }
log-tell-self = { $me ->
    [yes] Vous apprenez : { $what }
   *[no] { $who } apprend : { $what }
}
log-tell-to = { $me ->
    [yes] Vous dites à { $to } : { $what }
   *[no] { $mine ->
        [yes] { $who } vous dit : { $what }
       *[no] { $who } dit à { $to } : { $what }
    }
}
log-tell-to-nobody = On dit à { $to } : { $what }
log-tell-hidden-self = { $who } apprend quelque chose en secret
log-tell-hidden-to = { $me ->
    [yes] Vous dites quelque chose à { $to } en secret
   *[no] { $who } dit quelque chose à { $to } en secret
}
log-tell-hidden-to-nobody = On dit quelque chose à { $to } en secret
tell-is = { $thing } – { $name } : { $value }
tell-is-not = { $thing } – { $name } : pas { $value }
tell-some = y a-t-il { noun-a } { $place } ? { $value }
tell-every = chaque { $noun } { $place } : { $clause } ? { $value }
tell-number = { $nouns } { $place } : { $value }
tell-empty = { $gender ->
    [p] { $zone } sont vides : { $value }
   *[m] { $zone } est vide : { $value }
}
tell-with = { $place } avec { $clause }
tell-clause = { $name } { $op } { $value }
tell-other = { $name } autre que { $value }
thing-number = { $thing } { $number }
thing-at = { $thing } { $place }
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
log-score = { $me ->
    [yes] Vous marquez { points }
   *[no] { $who } marque { points }
}
log-lose = { $me ->
    [yes] Vous perdez { points }
   *[no] { $who } perd { points }
}
log-score-table = { points } pour tout le monde
log-lose-table = { points } de moins pour tout le monde
with-reason = { $text } ({ $reason })
with-heading = { $text } (« { $heading } »)
with-place = { $what } en { $space }
log-value = { $name } : { $value }
log-value-of = { $who }, { $name } : { $value }
log-yes = { $name } désormais
log-yes-of = { $who } : { $name } désormais
log-no = { $name } – plus maintenant
log-no-of = { $who } : { $name } – plus maintenant
log-claim = { $me ->
    [yes] Vous prenez { $space }
   *[no] { $who } prend { $space }
}
log-mark = { $me ->
    [yes] Vous mettez { $value } en { $space }
   *[no] { $who } met { $value } en { $space }
}
log-mark-nobody = On met { $value } en { $space }
log-clear = { $space } est vide
log-playing = Encore en jeu : { $players }
log-queue = Cela déclenche : { $rule }
log-end = Le jeu s’arrête
log-end-limit = Le jeu s’arrête : la limite du jeu est atteinte
log-end-stuck = Le jeu s’arrête : plus personne ne peut rien faire

# ── Questions ──
ask-choose = choisissez { $what }
ask-space = choisissez une case
ask-player = choisissez un joueur
ask-direction = choisissez une direction
ask-number = choisissez un nombre ({ $what })
ask-several = choisissez { $what } (plusieurs, à la suite)
ask-order = rangez-les : qu’est-ce qui vient en premier (au-dessus) ?
ask-menu = que faites-vous ?
ask-may = le voulez-vous ?
ask-may-roll = voulez-vous lancer ?
ask-may-draw = voulez-vous piocher ?
ask-may-move = voulez-vous déplacer ?
ask-may-reveal = voulez-vous montrer ?
ask-may-score = voulez-vous marquer ?
ask-in-block = { $block } : { $ask }
ask-in-heading = « { $heading } » : { $ask }
ask-may-block = { $block } ?
ask-may-heading = « { $heading } » ?
ask-or-pass = { $ask } (ou passez)
ask-or-stop = { $ask } (ou arrêtez)
ask-given = { $ask } – { $given }
ask-picked = { $ask } – jusqu’ici { $picked }
ask-other = { $who } doit répondre
ask-first = Qui { $what } ? ({ $seats }, ou rien pour tirer au sort)
ask-first-quoted = Qui commence ? La règle dit « { $what } » ({ $seats }, ou rien pour tirer au sort)
first-help = Répondez de { $first } à { $last }, ou par le numéro seul ; une ligne vide laisse décider le hasard.
say-pass = passer
say-stop = arrêter
say-yes = oui

# Une case par sa colonne et sa rangée ; ce qui s’y trouve ; où elle est, vue d’un pion.
known-others = { $what }, que les autres connaissent
known-by = { $what }, que { $who } { $count ->
    [one] connaît
   *[other] connaissent
}
known-you = { $what }, que vous seul connaissez

space-with = { $space } : { $what }
space-token = { $space }, { $way } { noun-of-the }
way-north = au nord
way-northeast = au nord-est
way-east = à l’est
way-southeast = au sud-est
way-south = au sud
way-southwest = au sud-ouest
way-west = à l’ouest
way-northwest = au nord-ouest
way-two = { $first } et { $last }
way-steps = { $count } { $direction }
way-here = { $space }, sous { noun-the }

# ── L’image ──
pic-title = { $game } – manche { $round }
pic-title-start = { $game }
pic-you = { $who } (vous)
pic-first = premier joueur
pic-value = { $name } : { $value }
pic-count = { $name } { $count }
pic-count-top = { $name } { $count } (dessus : { $top })
pic-top-first = { $name } (du haut)
pic-count-list = { $name } { $count } : { $list }
pic-count-known = { $name } { $count } (connu : { $list })
pic-left = { $title } (encore { $count })
pic-your-hand = Votre main
pic-covers = en recouvre une autre
pic-points-of = { $points } sur { $goal }
pic-more = … il y a plus à voir : tapez table
pic-empty = vide

# ── Au terminal ──
rule-place = { $file }, ligne { $line }
answer-mark = >
tui-log = Depuis votre dernier tour
tui-log-more = Depuis votre dernier tour : … (encore { $count } : tapez journal)
tui-log-cut = Depuis votre dernier tour : … (encore { $count })
tui-on-board = Répondez par un numéro sur le plateau ({ $first } à { $last }), ou par colonne,rangée.
tui-in-picture = Répondez par un numéro dans l’image ({ $first } à { $last }), ou par un nom.
tui-next-part = Appuyez sur Entrée pour la suite …
tui-not-together = Rien n’est pris : « { $typed } » ne va pas avec les autres.
tui-at-once = plusieurs d’un coup : 2 3 4
tui-thinking = { $who } réfléchit …
tui-hand-over = { $who }, c’est à vous. Appuyez sur Entrée quand vous êtes seul devant l’écran.
tui-hint = ? la règle · pourquoi · annuler · journal · aide · quitter
tui-several = « { $typed } » peut être : { $found }
tui-refused = « { $typed } » n’est pas une réponse ici : la ligne { $line } dit « { $clause } »
tui-refused-among = « { $typed } » n’est pas une réponse ici : il n’est pas parmi « { $clause } » (ligne { $line })
tui-refused-named = { $text }, où « { $name } » veut dire « { $means } » (ligne { $line })
tui-undone = C’est repris.
tui-no-undo = Cela ne peut pas être repris : { $why }.
tui-log-empty = Il ne s’est encore rien passé.
tui-saved = La partie est enregistrée. Pour continuer :
tui-help-answers =
    Répondez par le numéro d’un choix, par son nom ou le début de son nom.
    Où vous en choisissez plusieurs, donnez leurs numéros d’un coup : 2 3 4.
tui-help =
    ?         les lignes de la règle derrière la question
    pourquoi  ce qui est permis ici ; pourquoi RÉPONSE : pourquoi elle l’est ou non ; pourquoi points : d’où ils viennent
    annuler   reprendre votre dernière réponse, si rien n’a été révélé depuis
    table     toute la table, même ce qui n’a pas de place ici
    journal   tout ce qui s’est passé, tel que vous pouvez le lire
    aide      ceci
    quitter   sortir ; la partie est enregistrée
undo-nothing = vous n’avez encore rien répondu
undo-chance = le hasard a décidé quelque chose depuis votre dernière réponse
undo-other = { $who } a répondu depuis votre dernière réponse
undo-opened = votre dernière réponse a dévoilé ce que { $who } avait choisi en secret
undo-seen = quelqu’un a vu quelque chose de nouveau depuis votre dernière réponse
undo-free = rien de nouveau n’a été dévoilé depuis votre dernière réponse
replay-begin = Le début, avant la décision 1 sur { $total }
replay-step = Décision { $number } sur { $total } : { $who }
replay-step-sealed = Décision { $number } sur { $total }, en secret
replay-seen-by = vu par { $who }
replay-more = … (encore { $count } avant : tapez journal)
replay-nothing = Rien de ce qui peut être lu ici ne s’est passé.
replay-hint = Entrée suivant · retour · un numéro · manche · tour · fin · aide · quitter
replay-first = C’est le début.
replay-last = C’est la dernière décision de la sauvegarde.
replay-range = Il y a les décisions 1 à { $total } ; 0 est le début.
replay-unknown = « { $typed } » n’est pas un mot d’ici : tapez aide pour les voir.
replay-help =
    Entrée, suivant, s    la décision suivante ; aussi la barre d’espace et →
    retour                celle d’avant ; aussi ←
    un numéro             la table après cette décision ; 0 est le début
    manche, m             le début de la manche suivante ; aussi Page suivante
    manche retour, mr     le début de cette manche, ou de celle d’avant ; aussi Page précédente
    tour, t               le début du tour suivant ; aussi ↓
    tour retour, tr       le début de ce tour, ou de celui d’avant ; aussi ↑
    début, fin            le début et la fin ; aussi les touches Début et Fin
    table                 toute la table, même ce qui n’a pas de place ici
    journal               tout ce qui s’est passé dans cette décision
    aide, quitter         ceci ; sortir
end-title = La partie est finie
end-wins = { $who } { $count ->
    [one] gagne !
   *[other] partagent la victoire !
}
end-nobody = Personne ne gagne.
end-rank = { $rank }. { $who } : { points }
end-rank-value = { $rank }. { $who } : { $value }
end-ranked = Classement : « { $clause } » (ligne { $line })
end-rank-bare = { $rank }. { $who }
end-limit = La limite du jeu a été atteinte.
end-stuck = Plus personne ne pouvait rien faire (ligne { $line }).
play-again = graine { $seed } ; à rejouer avec : { $command }
play-saved = partie enregistrée dans { $path }
play-stopped = arrêt ; la partie est enregistrée dans { $path } et continue avec `{ $command }`
play-cut = les réponses se sont arrêtées au milieu d’une question ; la partie est enregistrée dans { $path } et continue avec `{ $command }`
stand-ins = des valeurs provisoires, qui ne sont pas celles du livret, ont servi ici : { $names }
end-broken = { $code } : « { $promise } » (ligne { $line }) n’est pas vrai après le coup { $move }
end-broken-start = { $code } : « { $promise } » (ligne { $line }) n’est pas vrai avant le premier coup
end-other = autres

# ── Pourquoi : les réponses, les points, et de quoi ils sont faits ──
why-offered = { $who } doit répondre : la ligne { $line } dit « { $clause } »
why-allowed = « { $answer } » est permis : la ligne { $line } dit « { $clause } »
why-rest = « { $answer } » est refusé : avec cela, rien ne remplit « { $clause } » (ligne { $line })
why-empty = « { $answer } » est refusé : il n’y a rien à choisir dans « { $clause } » (ligne { $line })
why-picked = « { $answer } » est déjà pris, ou vient avant ce qui est pris : la ligne { $line } dit « { $clause } »
why-count = « { $answer } » est refusé : on prend dans l’ordre, et avec cela il n’y en aurait pas « { $clause } » (ligne { $line })
why-must = « { $answer } » n’est pas une réponse ici : il faut répondre, la ligne { $line } dit « { $clause } »
why-hidden = « { $answer } » est refusé : la ligne { $line } dit « { $clause } », et cela dépend de ce que vous ne voyez pas
why-over = la partie est finie
why-asked = la question est pour { $who }
why-place = [ligne { $line }]
why-place-heading = [ligne { $line }, { $heading }]
why-way = le chemin
why-secret = caché
why-hidden-elements = { $count ->
    [one] ce que vous ne voyez pas
   *[other] { $count } que vous ne voyez pas
}
why-more = … et encore { $count }
why-and-more = { $told } et encore { $count }
why-score = { $who } : { points }
why-no-score = { $who } : des points que vous ne voyez pas
why-points = { $points } à la manche { $round }, ligne { $line }
why-points-setup = { $points } avant la première manche, ligne { $line }
why-start = { $points } au début, ligne { $line }
why-decision = Décision { $number } sur { $of }, { $who }
why-keys = au choix : { $keys }
why-scoreless = Personne n’a de points dans ce jeu.
why-shown = { $text } :
