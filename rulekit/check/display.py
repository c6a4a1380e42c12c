"""What players read for the names of a rule file: a table of names, and `names fr` sections.

Names that a declared language lacks are one note per language; English may read identifiers as written.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit import instructions as i
from rulekit.builtins import PREDECLARED
from rulekit.check.beside import Beside, read_sheet
from rulekit.check.cells import Problem
from rulekit.check.csv_file import Row, Sheet
from rulekit.check.game import GameFacts
from rulekit.check.names import RUNS
from rulekit.check.plan import Plan
from rulekit.check.scope import Scope
from rulekit.check.tables import BROKEN_NAME, as_key, cell_at, header_columns, tell_cell
from rulekit.check.walk import nodes
from rulekit.check.wording import some
from rulekit.diagnostics import Code, Label
from rulekit.program import DisplayName
from rulekit.syntax import ast
from rulekit.texts import LANGUAGES, usual_plural
from rulekit.types import (
    ComponentOf,
    DirectionTy,
    KindOf,
    Number,
    PlayerTy,
    SpaceTy,
    Ty,
    YesNo,
    certain,
    describe,
    element,
)

AS_WRITTEN = "en"
GENDERS = ("m", "f", "mp", "fp")
WRITE_GENDER = "write m or f; mp or fp of a name that is a plural itself"
SAY_GRAMMAR = 'say it behind the name, as in `Card "carte", gender f, plural "cartes"`; a table has columns for it'
GENDERED = frozenset({"fr"})  # languages in which articles have a gender and plurals no rule
WITHOUT_ARTICLE = frozenset({"box", "value", "score"})  # zones that sentences call by their bare name
SHORT = 3  # letters; a question does not use a shorter name of a player, space or direction
GRAMMAR = ("plural", "gender", "feminine")  # what a table may say of each language


def display_names(
    scope: Scope, plan: Plan, facts: GameFacts, file: ast.File, beside: Beside, codes: tuple[i.Code, ...]
) -> dict[str, dict[str, DisplayName]]:
    """All display names, by language and identifier; sections of the file win over the table."""
    found: dict[str, dict[str, DisplayName]] = {language: {} for language in facts.languages}
    if plan.game is not None and scope.is_silent(plan.game.span):
        return found
    known = _nameable(scope, file) | set(_asked_of_table(plan))
    if plan.game is not None and plan.game.names_file is not None:
        sheet = read_sheet(scope, beside, plan.game.names_file)
        if sheet is not None:
            _NamesTable(scope, facts, known, sheet, found).read(plan.game.names_file)
    for section in plan.names:
        _read_section(scope, section, facts, known, found)
    _note_missing(scope, plan, codes, found)
    return found


def _nameable(scope: Scope, file: ast.File) -> set[str]:
    """Every name that occurs in the file, the words for its sections, and the names of single components."""
    rules = tuple(one for one in file.declarations if not isinstance(one, ast.Names))
    written = {node.text for node in nodes(rules) if isinstance(node, ast.Name)}
    kinds = {*scope.kinds, *(component.name for component in scope.components)}
    own = {name for component in scope.components for name in component.names if name}
    return {*written, *(kind.lower() for kind in kinds), *own, *map(as_key, own), *PREDECLARED, *RUNS, "table", "rival"}


def _read_section(
    scope: Scope, section: ast.Names, facts: GameFacts, known: set[str], found: dict[str, dict[str, DisplayName]]
) -> None:
    language = section.language.text
    if language not in facts.languages:
        scope.report(
            Code.NAMES_TABLE,
            f"this game is not played in `{language}`",
            section.language.span,
            f"add it to the line `languages {', '.join(facts.languages)}` of the game",
        )
        return
    for entry in section.entries:
        name = entry.name
        if name.text not in known:
            scope.report(
                Code.NAMES_TABLE, f"nothing here is called `{name.text}`", name.span, scope.nearest(name.text, known)
            )
        found[language][name.text] = DisplayName(entry.text.text, **_read_parts(scope, entry))


def _read_parts(scope: Scope, entry: ast.Translation) -> dict[str, str]:
    """What stands behind a display name: `gender f, plural "…"`."""
    parts: dict[str, str] = {}
    for part in entry.parts:
        if part.part in parts:
            scope.report(Code.NAMES_TABLE, f"`{entry.name.text}` has its `{part.part}` twice", part.span)
        elif part.part == "gender" and part.value.text not in GENDERS:
            scope.report(Code.NAMES_TABLE, f"`{part.value.text}` is no gender", part.value.span, WRITE_GENDER)
        else:
            parts[part.part] = part.value.text
    return parts


# ── The table ─────────────────────────────────────────────────────────────────────────────────


@attrs.frozen
class _NamesTable:
    """Reads `name, en, fr, plural_fr, gender …` into `found`."""

    scope: Scope
    facts: GameFacts
    known: set[str]
    sheet: Sheet
    found: dict[str, dict[str, DisplayName]]

    def read(self, file: ast.Quoted) -> None:
        if self.sheet.header is None:
            self.scope.report(Code.NAMES_TABLE, f'"{file.text}" is empty', file.span)
            return
        columns = header_columns(self.scope, self.sheet, self.sheet.header)
        if not self._check_header(self.sheet.header, columns):
            return
        seen: dict[str, Row] = {}
        for row in self.sheet.rows:
            self._read_row(row, columns, seen)

    def _check_header(self, header: Row, columns: dict[str, int]) -> bool:
        languages = self.facts.languages
        wanted = ["name", *languages]
        allowed = {*wanted, "gender", *(f"{part}_{one}" for part in GRAMMAR for one in languages)}
        missing = [name for name in wanted if name not in columns and name != AS_WRITTEN]
        for name, column in columns.items():
            if name not in allowed:
                self.scope.report_at(
                    Code.NAMES_TABLE,
                    f"a table of names has no column `{name}`",
                    Label(self.sheet.source, header.cells[column].span),
                    self.scope.nearest(name, allowed) or "its columns are `name` and the languages of the game",
                )
        for name in missing:
            self.scope.report_at(
                Code.NAMES_TABLE, f"this table has no column `{name}`", Label(self.sheet.source, header.span)
            )
        return "name" in columns

    def _read_row(self, row: Row, columns: dict[str, int], seen: dict[str, Row]) -> None:
        cell = cell_at(row, columns["name"])
        if not cell.text:
            tell_cell(self.scope, self.sheet, row, "name", cell, Problem("is empty"))
            return
        if cell.text in seen:
            self.scope.report_at(
                Code.NAME_TWICE_IN_TABLE,
                f"row {row.number}: `{cell.text}` stands in row {seen[cell.text].number}, too",
                Label(self.sheet.source, cell.span),
                also=[Label(self.sheet.source, cell_at(seen[cell.text], columns["name"]).span, "the first one")],
            )
        seen.setdefault(cell.text, row)
        unread = self.scope.has_errors and any(not component.names for component in self.scope.components)
        if cell.text not in self.known and not unread:
            self.scope.report_at(
                Code.NAMES_TABLE,
                f"row {row.number}: nothing in the rules is called `{cell.text}`",
                Label(self.sheet.source, cell.span),
                self.scope.nearest(cell.text, self.known),
            )
        for language in self.facts.languages:
            self._read_name(row, columns, language, cell.text)

    def _read_name(self, row: Row, columns: dict[str, int], language: str, name: str) -> None:
        singular = self._text(row, columns, language)
        if singular is None:
            return
        gender = self._text(row, columns, f"gender_{language}") or self._text(row, columns, "gender")
        if gender is not None and gender not in GENDERS:
            column = f"gender_{language}" if f"gender_{language}" in columns else "gender"
            cell = cell_at(row, columns[column])
            tell_cell(self.scope, self.sheet, row, column, cell, Problem(f"`{gender}` is no gender", WRITE_GENDER))
            gender = None
        plural = self._text(row, columns, f"plural_{language}")
        feminine = self._text(row, columns, f"feminine_{language}")
        self.found[language][name] = DisplayName(singular, plural, gender, feminine)

    def _text(self, row: Row, columns: dict[str, int], column: str) -> str | None:
        if column not in columns:
            return None
        cell = cell_at(row, columns[column])
        if "\n" in cell.text:
            tell_cell(self.scope, self.sheet, row, column, cell, BROKEN_NAME)
            return None
        return cell.text or None


# ── What is missing ───────────────────────────────────────────────────────────────────────────


def _note_missing(
    scope: Scope, plan: Plan, codes: tuple[i.Code, ...], found: dict[str, dict[str, DisplayName]]
) -> None:
    if plan.game is None:
        return
    shown = list(dict.fromkeys(_shown(scope, plan, codes)))
    for language in plan.game.languages:
        known = found.get(language.text)
        if known is None:
            continue
        if language.text not in LANGUAGES:
            message = f"nobody reads names in `{language.text}`: rulekit has no sentences in it"
            scope.report(Code.LANGUAGE_UNSPOKEN, message, language.span, f"it has them in {' and '.join(LANGUAGES)}")
            continue
        if language.text != AS_WRITTEN:
            _note_untranslated(scope, language, [*shown, *_own_names(scope, known)], _asked_of_table(plan), known)
        if language.text in GENDERED:
            _note_bare(scope, codes, language, known)


def _note_untranslated(
    scope: Scope, language: ast.Name, names: list[str], questions: list[str], known: dict[str, DisplayName]
) -> None:
    """The names that players would read as they are written, and what the table would be asked in other words."""
    missing = [f"`{name}`" for name in names if name not in known]
    if missing:
        message = f"no name in `{language.text}` for {some(missing)}"
        scope.report(Code.NAME_NOT_TRANSLATED, message, language.span)
    for question in questions:
        if question not in known:
            message = f'nothing in `{language.text}` for the question "{question}"'
            scope.report(
                Code.NAME_NOT_TRANSLATED,
                message,
                language.span,
                f'write `"{question}" "…"` under `names {language.text}`',
            )


def _own_names(scope: Scope, known: dict[str, DisplayName]) -> list[str]:
    """What single components of a kind are called, where some of them have a display name: then none is a mere name."""
    found: list[str] = []
    for component in scope.components:
        own = list(dict.fromkeys(name for name in component.names if name))
        named = [name for name in own if name in known or as_key(name) in known]
        found += [name for name in own if named and name not in named]
    return found


def _asked_of_table(plan: Plan) -> list[str]:
    """The question behind `ties ask table`."""
    lines = () if plan.winner is None else plan.winner.ties
    return [line.text.text for line in lines if line.form == "ask" and line.text is not None]


def _note_bare(scope: Scope, codes: tuple[i.Code, ...], language: ast.Name, known: dict[str, DisplayName]) -> None:
    """Names that have no gender, or no plural, though sentences put an article or a number before them."""
    counted = dict.fromkeys(_counted(scope, codes))
    with_article = dict.fromkeys([*_with_article(scope, codes), *counted])
    with_article |= dict.fromkeys(name for name, shown in known.items() if shown.plural and not shown.feminine)
    no_gender = [f"`{name}`" for name in with_article if name in known and known[name].gender is None]
    no_plural = [f"`{name}`" for name in counted if name in known and _lacks_plural(language.text, known[name])]
    told = [f"no {part} for {some(bare)}" for part, bare in (("gender", no_gender), ("plural", no_plural)) if bare]
    if told:
        message = f"in `{language.text}`: {', and '.join(told)}"
        scope.report(Code.NAME_WITHOUT_GRAMMAR, message, language.span, SAY_GRAMMAR)


def _lacks_plural(language: str, name: DisplayName) -> bool:
    return name.plural is None and usual_plural(language, name.singular) is None


def _with_article(scope: Scope, codes: tuple[i.Code, ...]) -> Iterator[str]:
    """Zones and what is asked for: *du paquet*, *choisissez un trait*."""
    boards = [zone for zone in scope.zones if zone.form == "grid"]
    is_one = len(boards) == 1 and boards[0].owner == "table" and not boards[0].indices
    for zone in scope.zones[1:]:
        if zone.form not in WITHOUT_ARTICLE and not (is_one and zone in boards):
            yield zone.name
    for code in codes:
        for one in code.instructions:
            if isinstance(one, i.Choose):
                generator = one.query.generators[0]
                if not isinstance(certain(element(generator.source.ty) or generator.source.ty), Number):
                    yield from _called(generator.name, generator.source.ty)


def _counted(scope: Scope, codes: tuple[i.Code, ...]) -> Iterator[str]:
    """Components of which there are several, and kinds of which several are asked for: *52 cartes*."""
    yield from (component.name for component in scope.components if component.count > 1)
    for code in codes:
        for one in code.instructions:
            if isinstance(one, i.ChooseSeveral):
                yield from (name for name in _called(one.name, one.source.ty) if name in scope.kinds)


def _shown(scope: Scope, plan: Plan, codes: tuple[i.Code, ...]) -> Iterator[str]:
    """The names that players get to read, in the order of the file as far as that matters."""
    for option in scope.options:
        yield option.name
    for kind in scope.kinds.values():
        yield from (value for value in kind.values if len(value) > 1 and not value.isdigit())
    for component in scope.components:
        yield component.name  # what single ones are called in a table is often a name, and stays
    yield from (field.name for field in scope.fields if field.indices or isinstance(certain(field.ty), Number | YesNo))
    for zone in scope.zones[1:]:
        yield zone.name
    for part in plan.parts:
        yield part.name.text
    for code in codes:
        yield from _in_questions(code)
    yield from sorted(scope.labels)


def _in_questions(code: i.Code) -> Iterator[str]:
    """A rule that asks, and what its questions, or those of any code, call what is chosen."""
    if code.unit == "rule" and any(isinstance(one, i.Asks) for one in code.instructions):
        yield code.name
    for one in code.instructions:
        match one:
            case i.Choose(query=query):
                yield from _called(query.generators[0].name, query.generators[0].source.ty)
            case i.ChooseSeveral(name=name, source=source):
                yield from _called(name, source.ty)


def _called(name: str, over: Ty) -> Iterator[str]:
    """A question speaks of the kind of what is chosen, or calls it as the rules do."""
    match certain(element(over) or over):
        case KindOf(name=kind) | ComponentOf(name=kind) if kind[:1].isupper():
            yield kind
        case PlayerTy() | SpaceTy() | DirectionTy() as ty if len(name) < SHORT or name == describe(ty).lower():
            return
        case _:
            yield name
