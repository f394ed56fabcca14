"""What is seen against what is expected; a check that fails raises Wrong."""


class Wrong(Exception):
    """What was seen and what was expected."""


def expect(what, seen, wanted):
    if seen != wanted:
        raise Wrong(f"{what}: expected {short(wanted)}, saw {short(seen)}")


def demand(what, is_so, seen=""):
    if not is_so:
        raise Wrong(f"{what}; saw {short(seen)}" if seen != "" else what)


def short(value):
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) < 700 else text[:500] + " … " + text[-150:]
