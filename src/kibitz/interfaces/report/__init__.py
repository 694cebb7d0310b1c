"""A report, a comparison, the result of `kibitz tune` or rules in examples: pages of one file."""

from .page import comparison_page as comparison_page
from .page import page as page
from .page import people_page as people_page
from .page import tuning_page as tuning_page
from .rules_page import rules_page as rules_page
