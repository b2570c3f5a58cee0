from ._errors import *
from ._options import get_options, set_options
from .evidence import Evidence
