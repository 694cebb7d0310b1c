"""A report, a comparison or the result of `kibitz tune` as a page that needs no other file."""

from .page import comparison_page as comparison_page
from .page import page as page
from .page import people_page as people_page
from .page import tuning_page as tuning_page
