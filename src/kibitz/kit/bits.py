"""Single words of 64 bits, as sets of numbers from 0 to 63: one machine instruction a function.

>>> word = bit(3) | bit(5)
>>> popcount(word), lowest(word), highest(word), nth(word, 1)
(2, 3, 5, 5)
"""

from ..kernel.bits import bit as bit
from ..kernel.bits import highest as highest
from ..kernel.bits import lowest as lowest
from ..kernel.bits import nth as nth
from ..kernel.bits import popcount as popcount
