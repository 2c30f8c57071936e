"""How many requests a client may send: quotas by class of operation, token and address; who the client is."""

from service.limits.address import Proxies
from service.limits.allowance import Allowances, Wish
from service.limits.classes import classifier
from service.limits.limiter import Admitted, Limiter
from service.limits.quota import Quota

__all__ = ["Admitted", "Allowances", "Limiter", "Proxies", "Quota", "Wish", "classifier"]
