"""Reads the entries of a graph file that neither the package nor `lapidary info` states: size, relief and presets."""

import re

_TOKEN = re.compile(
    r'\s+|//[^\n]*|(?P<raw>r(?P<hash>#*)".*?"(?P=hash))|(?P<string>"(?:[^"\\]|\\.)*")'
    r"|(?P<word>[A-Za-z_][A-Za-z0-9_]*)|(?P<number>[-+]?\.?[0-9][0-9A-Za-z_.+-]*)|(?P<mark>[()\[\]{}:,])",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(u\{[0-9A-Fa-f]+\}|x[0-9A-Fa-f]{2}|.)", re.DOTALL)
_PLAIN = {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def entries(text):
    """The entries of a graph file as Python values; none if the text is not that of a graph."""
    try:
        value, _ = _value(_tokens(text), 0)
    except (ValueError, IndexError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _tokens(text):
    found, at = [], 0
    while at < len(text):
        if text.startswith("/*", at):
            at = _end_of_comment(text, at)
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError("no token")
        if match.lastgroup:
            kind = "raw" if match["raw"] else match.lastgroup
            found.append((kind, match.group()))
        at = match.end()
    return found


def _end_of_comment(text, at):
    """The end of a comment; comments contain others."""
    depth = 0
    for match in re.compile(r"/\*|\*/").finditer(text, at):
        depth += 1 if match.group() == "/*" else -1
        if depth == 0:
            return match.end()
    raise ValueError("an open comment")


def _value(tokens, at):
    """The value at a token, and the token behind it. A name before brackets is dropped."""
    kind, text = tokens[at]
    if kind == "word" and at + 1 < len(tokens) and tokens[at + 1][1] == "(":
        return _value(tokens, at + 1)
    if kind == "mark":
        if text not in _CLOSING:
            raise ValueError("expected a value")
        return _bracket(tokens, at + 1, _CLOSING[text])
    if kind == "number":
        return _number(text), at + 1
    return (_string(text, kind) if kind != "word" else text), at + 1


def _bracket(tokens, at, closing):
    """Pairs become a dictionary, other values a list."""
    items, pairs = [], {}
    while tokens[at] != ("mark", closing):
        value, at = _value(tokens, at)
        if tokens[at] == ("mark", ":"):
            pairs[value], at = _value(tokens, at + 1)
        else:
            items.append(value)
        if tokens[at] == ("mark", ","):
            at += 1
    return (pairs if pairs or closing == "}" else items), at + 1


def _number(text):
    text = text.replace("_", "")
    for read in (lambda: int(text, 0), lambda: float(text)):
        try:
            return read()
        except ValueError:
            continue
    raise ValueError("not a number")


def _string(text, kind):
    if kind == "raw":
        marks = text.index('"')
        return text[marks + 1 : len(text) - marks]
    return _ESCAPE.sub(lambda match: _character(match[1]), text[1:-1])


def _character(escape):
    if escape[0] == "u" and len(escape) > 1:
        return chr(int(escape[2:-1], 16))
    if escape[0] == "x" and len(escape) > 1:
        return chr(int(escape[1:], 16))
    return _PLAIN.get(escape, escape)
