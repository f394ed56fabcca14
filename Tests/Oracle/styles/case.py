"""The list of cases. A case adds to a scene what the tool draws, and paints what must come out."""

from collections.abc import Callable
from dataclasses import dataclass

from .view import View


@dataclass(frozen=True)
class Case:
    name: str
    view: View
    build: Callable
    wrong: dict  # what to change in the layers, by id, so that the image must be found wrong; or in the "view"


cases: list[Case] = []


def case(wrong, **view):
    """Registers a function as a case, named after the function."""

    def register(build):
        cases.append(Case(build.__name__.replace("_", " "), View(**view), build, wrong))
        return build

    return register
