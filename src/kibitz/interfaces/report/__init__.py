"""A report, a comparison, the result of `kibitz tune` or rules in examples: pages of one file."""

from .history import keep_version as keep_version
from .history import write_history as write_history
from .kept import kept_report as kept_report
from .kept import read_report as read_report
from .kept import write_report as write_report
from .page import comparison_page as comparison_page
from .page import people_page as people_page
from .page import report_page as report_page
from .page import tuning_page as tuning_page
from .rules_page import rules_page as rules_page
from .text import report_text as report_text
