"""Compares actual with expected values; a failed check raises Wrong."""


class Wrong(Exception):
    """The actual and the expected value."""


def expect(what, seen, wanted):
    if seen != wanted:
        raise Wrong(f"{what}: expected {short(wanted)}, saw {short(seen)}")


def demand(what, is_so, seen=""):
    if not is_so:
        raise Wrong(f"{what}; saw {short(seen)}" if seen != "" else what)


def short(value):
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) < 700 else text[:500] + " … " + text[-150:]
