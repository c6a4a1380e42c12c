kind Größe : Übergroß, œuf, çà
define élève(mère) = mère.âge + 1
