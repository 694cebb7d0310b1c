"""The figures by their names: our own drawings for the pieces of any game."""

from kibitz.draw.figures.animals import ANIMALS
from kibitz.draw.figures.figure import Silhouette
from kibitz.draw.figures.insects import INSECTS
from kibitz.draw.figures.signs import SIGNS
from kibitz.draw.figures.things import BUILDINGS, GOODS, PEOPLE, VEHICLES

DRAWN: dict[str, Silhouette] = {
    **INSECTS,
    **ANIMALS,
    **PEOPLE,
    **VEHICLES,
    **BUILDINGS,
    **GOODS,
    **SIGNS,
}
__all__ = ["DRAWN", "Silhouette"]
