"""Abstract source to HTML, plain text and search text: a first, plain form."""


def derive_heading(plain):
    return plain[:80].rsplit(" ", 1)[0]
