"""Client of the Posthorn messaging gateway. Needs Python 3.9 or newer and nothing else.

    from posthorn import Posthorn

    posthorn = Posthorn("http://127.0.0.1:8080", key="sandbox")
    sent = posthorn.send_sms(phone="380671234567", sender="Posthorn", text="Hello!")
    print(posthorn.wait_for(sent["msg_id"])["status"])

Operations and their fields: docs/reference/operations.md of the gateway.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import Decimal
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

Operation = Mapping[str, Any]
Result = Dict[str, Any]

_MAX_ANSWER_BYTES = 16 * 1024 * 1024
_READS = frozenset(
    ["balance", "sender", "status", "template/list", "template/viber/list", "template/whatsapp/list"]
)
# They wait for a network or a telephone.
_SLOW = frozenset(["hlr", "call/otp"])
_SLOW_ATTEMPT_SECONDS = 45.0
_UNDER_WAY = frozenset(["ACCEPTED", "QUEUED", "ROUTING"])
_PROGRESS = ["ACCEPTED", "QUEUED", "ROUTING", "PARTIALLY DELIVERED", "DELIVERED", "READ", "REPLIED"]


class PosthornError(Exception):
    """Every error of this module. `code` is for programs; neither it nor the text has the API key in it."""

    code = "unknown"
    #: Whether the same call may succeed a little later. It was repeated already, as far as that is safe.
    retryable = False
    #: How long the gateway, or a proxy before it, requests to wait.
    retry_after: Optional[float] = None


class NoAnswerError(PosthornError):
    """No answer came. What was sent may have been carried out."""

    code = "no-answer"
    retryable = True


class UnexpectedAnswerError(PosthornError):
    """An answer that is not of the gateway: of a proxy, or of another program at the address."""

    code = "unexpected-answer"

    def __init__(self, http_status: int, retry_after: Optional[float] = None) -> None:
        super().__init__(
            f"the gateway must answer with JSON that has success: HTTP status {http_status} came with something else"
        )
        self.http_status = http_status
        self.retryable = http_status in (408, 425, 429, 500, 502, 503, 504)
        self.retry_after = retry_after


class WaitTimeoutError(PosthornError):
    """`wait_for` reached its limit. `last` is the status that the gateway answered last."""

    code = "wait-timeout"

    def __init__(self, sentence: str, last: Optional[Result]) -> None:
        super().__init__(sentence)
        self.last = last


class WebhookError(PosthornError):
    """A request that is no webhook of the gateway, or an old one. `code` says why; answer it with 400."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class RefusedError(PosthornError):
    """The gateway refused the request or the operation; the text is its sentence. Each code has its own class."""

    def __init__(
        self,
        sentence: str,
        code: str = "unknown",
        http_status: int = 200,
        retry_after: Optional[float] = None,
        id: Any = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.http_status = http_status
        self.retry_after = retry_after
        #: The `id` of the refused operation.
        self.id = id
        found = re.match(r"([\w.\[\]/-]+) must be ", sentence)
        #: The field that the sentence says is wrong.
        self.field: Optional[str] = found.group(1) if found else None
        repeat = _ERRORS[code][1] if code in _ERRORS else None
        self.retryable = http_status >= 500 if code == "unknown" else repeat != "never"
        #: Whether the gateway said that it carried nothing out.
        self.nothing_happened = repeat == "nothing-happened"


class ManagementError(PosthornError):
    """The gateway refused an operation of administration; the text says what would be right."""

    def __init__(self, problem: Mapping[str, Any], http_status: int, retry_after: Optional[float] = None) -> None:
        super().__init__(str(problem.get("detail")))
        self.code = str(problem["code"])
        self.http_status = http_status
        self.retry_after = retry_after
        #: The field that is wrong, where it is one.
        self.field: Optional[str] = problem.get("field")
        self.retryable = http_status in (429, 503) or self.code == "under-way"


# <errors>
# Made by `npm run reference` from the errors of the gateway.

class ContentTypeError(RefusedError):
    """The code `content-type`."""


class JsonError(RefusedError):
    """The code `json`."""


class AccessDeniedError(RefusedError):
    """The code `access`."""


class AccountDisabledError(RefusedError):
    """The code `account-disabled`."""


class DataError(RefusedError):
    """The code `data`."""


class TooManyOperationsError(RefusedError):
    """The code `too-many-operations`."""


class TooLargeError(RefusedError):
    """The code `too-large`."""


class IdempotencyKeyError(RefusedError):
    """The code `idempotency-key`."""


class OtherBodyError(RefusedError):
    """The code `other-body`."""


class StorageError(RefusedError):
    """The code `storage`."""


class OutcomeUnknownError(RefusedError):
    """The code `outcome-unknown`."""


class OverloadError(RefusedError):
    """The code `overload`."""


class TooManyRefusalsError(RefusedError):
    """The code `refusals`."""


class TooMuchError(RefusedError):
    """The code `too-much`."""


class InternalError(RefusedError):
    """The code `internal`."""


class OperationError(RefusedError):
    """The code `operation`."""


class UnknownTypeError(RefusedError):
    """The code `type`."""


class ScopeError(RefusedError):
    """The code `scope`."""


class IdError(RefusedError):
    """The code `id`."""


class UnknownMessageError(RefusedError):
    """The code `unknown-message`."""


class NotCancelledError(RefusedError):
    """The code `not-cancelled`."""


class NotAcknowledgedError(RefusedError):
    """The code `not-acknowledged`."""


class PhoneError(RefusedError):
    """The code `phone`."""


class TextError(RefusedError):
    """The code `text`."""


class FieldError(RefusedError):
    """The code `field`."""


class SenderError(RefusedError):
    """The code `sender`."""


class NoTariffError(RefusedError):
    """The code `tariff`."""


class NotEnoughMoneyError(RefusedError):
    """The code `money`."""


class PriceError(RefusedError):
    """The code `price`."""


class UnpaidError(RefusedError):
    """The code `unpaid`."""


class RefusedByRuleError(RefusedError):
    """The code `rule`."""


class NumberLookupError(RefusedError):
    """The code `lookup`."""


class CallError(RefusedError):
    """The code `call`."""


class TooManyTemplatesError(RefusedError):
    """The code `too-many-templates`."""


class AnswerTooLongError(RefusedError):
    """The code `answer-too-long`."""


class EventsDroppedError(RefusedError):
    """The code `events-dropped`."""


class EventsOffError(RefusedError):
    """The code `events-off`."""


class TooManyReadersError(RefusedError):
    """The code `too-many-readers`."""


class CommandError(RefusedError):
    """The code `command`."""


class TooManyCodesError(RefusedError):
    """The code `limit`."""


#: By code: the class, what repeating helps, and patterns of its sentences.
_ERRORS: Dict[str, Any] = {
    "content-type": (
        ContentTypeError,
        "never",
        [
            r"Content-Type must be application/json",
            r"Content-Encoding must be gzip or deflate, or left out",
        ],
    ),
    "json": (
        JsonError,
        "never",
        [
            r"The request body must be packed as Content-Encoding says",
            r"The request body must be valid JSON in UTF-\d+",
            r"The request body must be a JSON object with auth and data",
            r"The request body must be a JSON object with auth and command",
        ],
    ),
    "access": (
        AccessDeniedError,
        "never",
        [
            r"Access denied",
            r"Access denied: Authorization must be Bearer and an API key",
        ],
    ),
    "account-disabled": (
        AccountDisabledError,
        "never",
        [
            r"The account is disabled",
        ],
    ),
    "data": (
        DataError,
        "never",
        [
            r"data must be a list of at least one operation",
        ],
    ),
    "too-many-operations": (
        TooManyOperationsError,
        "never",
        [
            r"data must be a list of at most \d+ operations",
        ],
    ),
    "too-large": (
        TooLargeError,
        "never",
        [
            r"The request body must be at most \d+ bytes long",
        ],
    ),
    "idempotency-key": (
        IdempotencyKeyError,
        "never",
        [
            r"Idempotency-Key must be \d+ to \d+ printable ASCII characters",
        ],
    ),
    "other-body": (
        OtherBodyError,
        "never",
        [
            r"Idempotency-Key must be a new one: it was used with another request body",
        ],
    ),
    "storage": (
        StorageError,
        "nothing-happened",
        [
            r"The gateway cannot reach its database: nothing was accepted, please try again",
            r"The gateway cannot reach its database, please try again",
            r"The gateway cannot reach its database: please try again",
        ],
    ),
    "outcome-unknown": (
        OutcomeUnknownError,
        "with-key",
        [
            r"The gateway lost its database while it accepted this: ask for the status before you send it again",
            r"The gateway lost its database while it accepted this: the code may be on its way",
        ],
    ),
    "overload": (
        OverloadError,
        "nothing-happened",
        [
            r"The gateway has too much to do: nothing was accepted, please try again",
            r"The gateway has too much to do: please try again",
        ],
    ),
    "refusals": (
        TooManyRefusalsError,
        "never",
        [
            r"Too many operations of this account were refused: nothing was accepted, please try again in a minute",
        ],
    ),
    "too-much": (
        TooMuchError,
        "nothing-happened",
        [
            r"Too many requests with an Idempotency-Key accepted nothing: nothing was accepted, please try again in a minute",
            r"This number has got too many codes, please try again later",
            r"Too much was requested with this key, please try again in a few seconds",
        ],
    ),
    "internal": (
        InternalError,
        "with-key",
        [
            r"The gateway made an error: nothing was accepted, please try again",
            r"The gateway made an error, please try again",
            r"The gateway made an error: please try again",
        ],
    ),
    "operation": (
        OperationError,
        "never",
        [
            r"An operation must be an object with a type",
        ],
    ),
    "type": (
        UnknownTypeError,
        "never",
        [
            r"type must be the name of an operation, for example sms",
        ],
    ),
    "scope": (
        ScopeError,
        "never",
        [
            r"The key in auth is not good for this operation",
            r"The key is not good for this endpoint",
        ],
    ),
    "id": (
        IdError,
        "never",
        [
            r"id must be a number, or a string of \d+ to \d+ characters",
            r"id must be a number, or a string of \d+ to \d+ characters; a gateway with POSTHORN_LENIENT_IDS=true accepts messages without one",
            r"msg_id must be the whole number that a send answered",
            r"id or msg_id must be given",
            r"id or template must be given",
            r"verify_id must be that of a verification of this account",
        ],
    ),
    "unknown-message": (
        UnknownMessageError,
        "never",
        [
            r"id must be that of a message: no message is known by it",
            r"msg_id must be that of a message: no message is known by it",
        ],
    ),
    "not-cancelled": (
        NotCancelledError,
        "never",
        [
            r"The message cannot be cancelled: it is with a carrier, or about to be",
            r"The message cannot be cancelled: it has ended as .*",
        ],
    ),
    "not-acknowledged": (
        NotAcknowledgedError,
        "never",
        [
            r"The message cannot be acknowledged: it was sent without until: acknowledged",
            r"The message cannot be acknowledged: nothing of it is with a carrier",
        ],
    ),
    "phone": (
        PhoneError,
        "never",
        [
            r"Please enter valid receiver phone number",
            r"phone must be of a country that service .* allows: .*",
        ],
    ),
    "text": (
        TextError,
        "never",
        [
            r"Please enter SMS text",
            r"sms_message must be at most \d+ SMS parts long",
            r"A message must have at most \d+ different links",
            r"The viber text with its short links must be at most \d+ characters long",
        ],
    ),
    "field": (
        FieldError,
        "never",
        [
            r"short_link and unsubscribe_link need a gateway with a public address",
        ],
    ),
    "sender": (
        SenderError,
        "never",
        [
            r"Error in Alpha-name",
        ],
    ),
    "tariff": (
        NoTariffError,
        "never",
        [
            r"Operator not supported",
        ],
    ),
    "money": (
        NotEnoughMoneyError,
        "never",
        [
            r"Not enough money",
        ],
    ),
    "price": (
        PriceError,
        "never",
        [
            r"max_price must be at least .*, which it may cost",
            r"The code may cost .*, and service .* allows .* at most",
        ],
    ),
    "unpaid": (
        UnpaidError,
        "never",
        [
            r"Too many messages of this account were cancelled or could not be sent: only what goes out at once is accepted for some minutes",
        ],
    ),
    "rule": (
        RefusedByRuleError,
        "never",
        [
            r"Refused by the rule .*: .*",
        ],
    ),
    "lookup": (
        NumberLookupError,
        "nothing-happened",
        [
            r"The network did not answer the lookup, please try again",
        ],
    ),
    "call": (
        CallError,
        "never",
        [
            r"The call did not reach the subscriber: .*",
            r"It is not known whether the call was made: ask for the status",
        ],
    ),
    "too-many-templates": (
        TooManyTemplatesError,
        "never",
        [
            r"An account can have at most \d+ templates of this kind, of \d+ KiB on average: delete one first",
        ],
    ),
    "answer-too-long": (
        AnswerTooLongError,
        "never",
        [
            r"The answer to this request would be longer than \d+ bytes: send this operation in a request of its own",
            r"The answer to this operation would be longer than \d+ bytes",
        ],
    ),
    "events-dropped": (
        EventsDroppedError,
        "never",
        [
            r"after must be at least \d+: the events before number \d+ are not kept any more",
        ],
    ),
    "events-off": (
        EventsOffError,
        "never",
        [
            r"This gateway records no events: events\.recorded must be true",
        ],
    ),
    "too-many-readers": (
        TooManyReadersError,
        "nothing-happened",
        [
            r"At most \d+ requests of an account may wait for events at once: end one first",
        ],
    ),
    "command": (
        CommandError,
        "never",
        [
            r"command must be verify/create, verify, verify/status or verify/cancel",
            r".* takes POST requests only",
        ],
    ),
    "limit": (
        TooManyCodesError,
        "nothing-happened",
        [
            r"There were too many codes, please try again later",
        ],
    ),
}
# </errors>

# <management>
# Made by `npm run reference` from the management API.

#: Places by names.
_MANAGED: Dict[str, str] = {
    "accounts.balance": "GET /v1/accounts/{account_id}/balance",
    "accounts.create": "POST /v1/accounts",
    "accounts.create_notifications_secret": "POST /v1/accounts/{account_id}/notifications/secret",
    "accounts.disable": "POST /v1/accounts/{account_id}/disable",
    "accounts.enable": "POST /v1/accounts/{account_id}/enable",
    "accounts.ledger": "GET /v1/accounts/{account_id}/ledger",
    "accounts.link_domain": "GET /v1/accounts/{account_id}/link-domain",
    "accounts.link_domain_check": "POST /v1/accounts/{account_id}/link-domain/check",
    "accounts.list": "GET /v1/accounts",
    "accounts.notifications": "GET /v1/accounts/{account_id}/notifications",
    "accounts.notifications_drop_older": "POST /v1/accounts/{account_id}/notifications/drop-older",
    "accounts.read": "GET /v1/accounts/{account_id}",
    "accounts.remove_notifications_secret": "DELETE /v1/accounts/{account_id}/notifications/secret",
    "accounts.rename": "POST /v1/accounts/{account_id}/rename",
    "accounts.retention": "GET /v1/accounts/{account_id}/retention",
    "accounts.set_balance_alert": "PUT /v1/accounts/{account_id}/balance-alert",
    "accounts.set_country": "PUT /v1/accounts/{account_id}/country",
    "accounts.set_link_domain": "PUT /v1/accounts/{account_id}/link-domain",
    "accounts.set_notifications_address": "PUT /v1/accounts/{account_id}/notifications/address",
    "accounts.set_number_memory": "PUT /v1/accounts/{account_id}/number-memory",
    "accounts.set_retention": "PUT /v1/accounts/{account_id}/retention",
    "accounts.top_ups": "POST /v1/accounts/{account_id}/top-ups",
    "accounts.users": "GET /v1/accounts/{account_id}/users",
    "alarm_receivers.create": "POST /v1/alarm-receivers",
    "alarm_receivers.list": "GET /v1/alarm-receivers",
    "alarm_receivers.read": "GET /v1/alarm-receivers/{kind}/{name}",
    "alarm_receivers.remove": "DELETE /v1/alarm-receivers/{kind}/{name}",
    "alarm_receivers.set": "PUT /v1/alarm-receivers/{kind}/{name}",
    "alarms.create": "POST /v1/alarms",
    "alarms.list": "GET /v1/alarms",
    "alarms.read": "GET /v1/alarms/{alarm_id}",
    "alarms.stop": "POST /v1/alarms/{alarm_id}/stop",
    "alert_quiet_hours.list": "GET /v1/alert-quiet-hours",
    "alert_quiet_hours.set": "PUT /v1/alert-quiet-hours",
    "alert_rules.change": "PATCH /v1/alert-rules/{rule_id}",
    "alert_rules.create": "POST /v1/alert-rules",
    "alert_rules.list": "GET /v1/alert-rules",
    "alert_rules.read": "GET /v1/alert-rules/{rule_id}",
    "alert_rules.remove": "DELETE /v1/alert-rules/{rule_id}",
    "alert_silences.create": "POST /v1/alert-silences",
    "alert_silences.end": "POST /v1/alert-silences/{silence_id}/end",
    "alert_silences.list": "GET /v1/alert-silences",
    "alert_targets.change": "PATCH /v1/alert-targets/{target_id}",
    "alert_targets.create": "POST /v1/alert-targets",
    "alert_targets.list": "GET /v1/alert-targets",
    "alert_targets.read": "GET /v1/alert-targets/{target_id}",
    "alert_targets.remove": "DELETE /v1/alert-targets/{target_id}",
    "alert_targets.test": "POST /v1/alert-targets/{target_id}/test",
    "alerts.acknowledge": "POST /v1/alerts/{alert_id}/acknowledge",
    "alerts.list": "GET /v1/alerts",
    "alerts.read": "GET /v1/alerts/{alert_id}",
    "audit_log.list": "GET /v1/audit-log",
    "audit_log.read": "GET /v1/audit-log/{entry_id}",
    "backtests.cancel": "POST /v1/backtests/{backtest_id}/cancel",
    "backtests.create": "POST /v1/backtests",
    "backtests.list": "GET /v1/backtests",
    "backtests.read": "GET /v1/backtests/{backtest_id}",
    "binds.change": "PATCH /v1/binds/{bind_id}",
    "binds.create": "POST /v1/binds",
    "binds.list": "GET /v1/binds",
    "binds.password": "POST /v1/binds/{bind_id}/password",
    "binds.read": "GET /v1/binds/{bind_id}",
    "binds.remove": "DELETE /v1/binds/{bind_id}",
    "callbacks.dead_letters": "GET /v1/callbacks/dead-letters",
    "callbacks.dead_letters_replay": "POST /v1/callbacks/dead-letters/replay",
    "callbacks.hosts": "GET /v1/callbacks/hosts",
    "callbacks.list": "GET /v1/callbacks",
    "callbacks.read": "GET /v1/callbacks/{callback_id}",
    "callbacks.replay": "POST /v1/callbacks/replay",
    "callbacks.retry": "POST /v1/callbacks/retry",
    "carrier_errors.list": "GET /v1/carrier-errors",
    "carrier_errors.read": "GET /v1/carrier-errors/{kind}/{code}",
    "carriers.drain": "POST /v1/carriers/{upstream}/drain",
    "carriers.list": "GET /v1/carriers",
    "carriers.pause": "POST /v1/carriers/{upstream}/pause",
    "carriers.read": "GET /v1/carriers/{upstream}",
    "carriers.resume": "POST /v1/carriers/{upstream}/resume",
    "carriers.try_bind": "POST /v1/carriers/try-bind",
    "configuration.list": "GET /v1/configuration",
    "configuration.set": "PUT /v1/configuration",
    "dead_deliveries.list": "GET /v1/dead-deliveries",
    "dead_deliveries.replay": "POST /v1/dead-deliveries/replay",
    "dead_deliveries.replay_all": "POST /v1/dead-deliveries/replay-all",
    "endpoints.change": "PATCH /v1/endpoints/{endpoint_id}",
    "endpoints.create": "POST /v1/endpoints",
    "endpoints.deliveries": "GET /v1/endpoints/{endpoint_id}/deliveries",
    "endpoints.drop_older": "POST /v1/endpoints/{endpoint_id}/drop-older",
    "endpoints.events": "GET /v1/endpoints/{endpoint_id}/events",
    "endpoints.list": "GET /v1/endpoints",
    "endpoints.read": "GET /v1/endpoints/{endpoint_id}",
    "endpoints.remove": "DELETE /v1/endpoints/{endpoint_id}",
    "endpoints.replay": "POST /v1/endpoints/{endpoint_id}/replay",
    "endpoints.secret": "POST /v1/endpoints/{endpoint_id}/secret",
    "endpoints.test": "POST /v1/endpoints/{endpoint_id}/test",
    "gateways.list": "GET /v1/gateways",
    "gateways.read": "GET /v1/gateways/{node_id}",
    "guard.blocks": "GET /v1/guard/blocks",
    "guard.close": "POST /v1/guard/close",
    "guard.conversion": "GET /v1/guard/conversion",
    "guard.forget": "POST /v1/guard/forget",
    "guard.limits": "GET /v1/guard/limits",
    "guard.open": "POST /v1/guard/open",
    "guard.refusals": "GET /v1/guard/refusals",
    "held.list": "GET /v1/held",
    "held.read": "GET /v1/held/{msg_id}",
    "held.refuse": "POST /v1/held/refuse",
    "held.release": "POST /v1/held/release",
    "interface_users.change": "PATCH /v1/interface-users/{kind}/{username}",
    "interface_users.create": "POST /v1/interface-users",
    "interface_users.list": "GET /v1/interface-users",
    "interface_users.password": "POST /v1/interface-users/{kind}/{username}/password",
    "interface_users.read": "GET /v1/interface-users/{kind}/{username}",
    "interface_users.remove": "DELETE /v1/interface-users/{kind}/{username}",
    "keys.change": "PATCH /v1/keys/{key_id}",
    "keys.create": "POST /v1/keys",
    "keys.list": "GET /v1/keys",
    "keys.read": "GET /v1/keys/{key_id}",
    "keys.remove": "DELETE /v1/keys/{key_id}",
    "keys.rotate": "POST /v1/keys/{key_id}/rotate",
    "management_keys.create": "POST /v1/management-keys",
    "management_keys.list": "GET /v1/management-keys",
    "management_keys.remove": "DELETE /v1/management-keys/{key_id}",
    "messages.cancel": "POST /v1/messages/cancel",
    "messages.list": "GET /v1/messages",
    "messages.quote": "POST /v1/messages/{msg_id}/quote",
    "messages.read": "GET /v1/messages/{msg_id}",
    "messages.resend": "POST /v1/messages/{msg_id}/resend",
    "number_memory.forget": "POST /v1/number-memory/forget",
    "number_memory.read": "POST /v1/number-memory/read",
    "numbers.change": "PATCH /v1/numbers/{channel}/{number}",
    "numbers.change_keywords": "PATCH /v1/numbers/{channel}/{number}/keywords/{keyword}",
    "numbers.create": "POST /v1/numbers",
    "numbers.create_keywords": "POST /v1/numbers/{channel}/{number}/keywords",
    "numbers.keywords": "GET /v1/numbers/keywords",
    "numbers.list": "GET /v1/numbers",
    "numbers.read": "GET /v1/numbers/{channel}/{number}",
    "numbers.read_keywords": "GET /v1/numbers/{channel}/{number}/keywords/{keyword}",
    "numbers.remove": "DELETE /v1/numbers/{channel}/{number}",
    "numbers.remove_keywords": "DELETE /v1/numbers/{channel}/{number}/keywords/{keyword}",
    "opt_outs.create": "POST /v1/opt-outs",
    "opt_outs.list": "GET /v1/opt-outs",
    "opt_outs.remove": "POST /v1/opt-outs/remove",
    "prices.import": "POST /v1/prices/{upstream}/import",
    "prices.list": "GET /v1/prices",
    "prices.read": "GET /v1/prices/{upstream}",
    "prices.remove": "DELETE /v1/prices/{upstream}",
    "quotes.create": "POST /v1/quotes",
    "replies.list": "GET /v1/replies",
    "replies.read": "GET /v1/replies/{conversation_id}",
    "routes.explain": "POST /v1/routes/explain",
    "rule_sets.check": "POST /v1/rule-sets/{rule_set}/check",
    "rule_sets.read": "GET /v1/rule-sets/{rule_set}",
    "rule_sets.read_values": "GET /v1/rule-sets/values/{of}",
    "rule_sets.set": "PUT /v1/rule-sets/{rule_set}",
    "rule_sets.undo": "POST /v1/rule-sets/{rule_set}/undo",
    "rule_sets.versions": "GET /v1/rule-sets/{rule_set}/versions",
    "rules.list": "GET /v1/rules",
    "rules.read": "GET /v1/rules/{rule}",
    "scheduled_messages.list": "GET /v1/scheduled-messages",
    "senders.list": "GET /v1/senders",
    "senders.read": "GET /v1/senders/{channel}/{name}",
    "senders.remove": "DELETE /v1/senders/{channel}/{name}",
    "senders.requests": "POST /v1/senders/requests",
    "senders.set": "PUT /v1/senders/{channel}/{name}",
    "services.change": "PATCH /v1/services/{service_id}",
    "services.create": "POST /v1/services",
    "services.list": "GET /v1/services",
    "services.read": "GET /v1/services/{service_id}",
    "services.remove": "DELETE /v1/services/{service_id}",
    "sign_in_hooks.change": "PATCH /v1/sign-in-hooks/{kind}/{name}",
    "sign_in_hooks.create": "POST /v1/sign-in-hooks",
    "sign_in_hooks.list": "GET /v1/sign-in-hooks",
    "sign_in_hooks.read": "GET /v1/sign-in-hooks/{kind}/{name}",
    "sign_in_hooks.remove": "DELETE /v1/sign-in-hooks/{kind}/{name}",
    "sign_in_hooks.rotate": "POST /v1/sign-in-hooks/{kind}/{name}/rotate",
    "smpp_sessions.list": "GET /v1/smpp-sessions",
    "smpp_sessions.remove": "DELETE /v1/smpp-sessions/{session_id}",
    "tariffs.import": "POST /v1/tariffs/import",
    "tariffs.list": "GET /v1/tariffs",
    "tariffs.read": "GET /v1/tariffs/{tariff_id}",
    "tariffs.remove": "DELETE /v1/tariffs",
    "tariffs.set": "PUT /v1/tariffs",
    "templates.create_sms": "POST /v1/templates/sms",
    "templates.create_viber": "POST /v1/templates/viber",
    "templates.create_whatsapp": "POST /v1/templates/whatsapp",
    "templates.read_sms": "GET /v1/templates/sms/{template_id}",
    "templates.read_viber": "GET /v1/templates/viber/{template_id}",
    "templates.remove_sms": "DELETE /v1/templates/sms/{template_id}",
    "templates.remove_viber": "DELETE /v1/templates/viber/{template_id}",
    "templates.remove_whatsapp": "DELETE /v1/templates/whatsapp/{upstream}/{name}/{language}",
    "templates.sms": "GET /v1/templates/sms",
    "templates.viber": "GET /v1/templates/viber",
    "templates.whatsapp": "GET /v1/templates/whatsapp",
    "templates.whatsapp_refresh": "POST /v1/templates/whatsapp/refresh",
    "test_messages.create": "POST /v1/test-messages",
    "usage.list": "GET /v1/usage",
    "users.create_invitations": "POST /v1/users/invitations",
    "users.disable": "POST /v1/users/{user_id}/disable",
    "users.disconnect": "POST /v1/users/{user_id}/disconnect",
    "users.enable": "POST /v1/users/{user_id}/enable",
    "users.list": "GET /v1/users",
    "users.password_link": "POST /v1/users/{user_id}/password-link",
    "users.read": "GET /v1/users/{user_id}",
    "users.remove_invitations": "DELETE /v1/users/invitations/{ref}",
    "users.remove_sessions": "DELETE /v1/users/{user_id}/sessions/{ref}",
    "users.reset_second_factor": "POST /v1/users/{user_id}/reset-second-factor",
    "users.sessions": "GET /v1/users/{user_id}/sessions",
    "users.set_role": "PUT /v1/users/{user_id}/role",
    "users.sign_out": "POST /v1/users/{user_id}/sign-out",
    "verifications.cancel": "POST /v1/verifications/{verify_id}/cancel",
    "verifications.list": "GET /v1/verifications",
    "verifications.read": "GET /v1/verifications/{verify_id}",
}
# </management>


def _refused(sentence: str, **refusal: Any) -> RefusedError:
    for code, (kind, _, patterns) in _ERRORS.items():
        if any(re.fullmatch(pattern, sentence, re.DOTALL) for pattern in patterns):
            return kind(sentence, code, **refusal)
    if re.match(r"\S+ must be ", sentence):
        return _ERRORS["field"][0](sentence, "field", **refusal)
    return RefusedError(sentence, **refusal)


def is_failure(status: str) -> bool:
    """Whether a message with this status failed. See docs/reference/statuses.md of the gateway."""
    return status not in _PROGRESS


def is_final(status: str) -> bool:
    """Whether it was delivered or failed; READ and REPLIED may still follow DELIVERED."""
    return status not in _UNDER_WAY


class Posthorn:
    """A client of one account. It keeps no connection and may be shared by threads.

    `manage` has the operations of the management API, by their places: `manage.carriers.pause(upstream="one")` is
    POST /v1/carriers/{upstream}/pause. They raise `ManagementError`.
    """

    def __init__(
        self,
        url: str,
        key: str = "",
        *,
        management_key: str = "",
        timeout: float = 60.0,
        attempt_timeout: float = 10.0,
        max_attempts: int = 5,
    ) -> None:
        """`url` is without a path. `timeout` is for a call with all its repetitions, in seconds."""
        if not re.fullmatch(r"https?://[^\s?#]+", url):
            raise ValueError("url must be an http or https URL")
        if not key and not management_key:
            raise ValueError("key must be the API key of an account")
        self._url = url.rstrip("/")
        self._key = key
        self._management_key = management_key
        self.manage = _Managed(self, "")
        self._timeout = timeout
        self._attempt_timeout = attempt_timeout
        self._max_attempts = max_attempts
        # Without redirects, which would hand the key in the body to another host.
        self._opener = urllib.request.build_opener(_NoRedirect)

    def perform(self, operation: Operation, *, idempotency_key: Optional[str] = None) -> Any:
        """Carries out one operation of any type and returns its result. Raises the class of the error's code.

        A send is repeated with one Idempotency-Key, so it goes out once. Give a key of your own where your
        program may repeat the call itself.
        """
        give_up_at = time.monotonic() + self._timeout
        attempt = 1
        while True:
            item = self._post_operations([operation], idempotency_key, give_up_at)[0]
            if not isinstance(item, RefusedError):
                return item
            # The answer is stored under a given key: only a new key, or none, can change it.
            if not item.nothing_happened or idempotency_key is not None:
                raise item
            self._pause(item, attempt, give_up_at)
            attempt += 1

    def perform_all(
        self, operations: Sequence[Operation], *, idempotency_key: Optional[str] = None
    ) -> List[Union[Any, RefusedError]]:
        """Carries out 1 to 1,000 operations in one request: a result or a `RefusedError` for each, in their order."""
        return self._post_operations(operations, idempotency_key, time.monotonic() + self._timeout)

    def send_sms(
        self, *, phone: Union[str, int], sender: str, text: str, id: Union[str, int, None] = None, **fields: Any
    ) -> Result:
        """Sends an SMS; `fields` are others of the operation `sms`. Returns `msg_id`, `parts` and the `id`."""
        operation = {"sms_signature": sender, "sms_message": text, **fields}
        return self._send("sms", phone, id, operation)

    def send_viber(
        self, *, phone: Union[str, int], sender: str, text: str, id: Union[str, int, None] = None, **fields: Any
    ) -> Result:
        """Sends a Viber text; with `sms_message` and `sms_signature` among `fields`, an SMS where Viber fails."""
        operation = {"viber_type": "text", "viber_signature": sender, "viber_message": text, **fields}
        return self._send("viber+sms" if "sms_message" in fields else "viber", phone, id, operation)

    def status(self, *, msg_id: Union[int, str, None] = None, id: Union[str, int, None] = None) -> Result:
        """What became of a message, by the gateway's id or by yours."""
        given = {"msg_id": msg_id} if msg_id is not None else {"id": id}
        return self.perform({"type": "status", **given})

    def balance(self) -> Result:
        """What the account can spend."""
        return self.perform({"type": "balance"})

    def senders(self) -> Result:
        """The sender names of the account."""
        return self.perform({"type": "sender"})

    def look_up(self, phone: Union[str, int], *, id: Union[str, int, None] = None) -> Result:
        """The network and the status of a number (operation `hlr`)."""
        return self._send("hlr", phone, id, {})

    def wait_for(self, msg_id: Union[int, str], *, until: Optional[str] = None, timeout: float = 120.0) -> Result:
        """Queries the status until the message is final, has come as far as `until`, or failed.

        A failure is a result, too: look at `status`. Raises `WaitTimeoutError` after `timeout` seconds.
        """
        if until is not None and until not in _PROGRESS:
            raise ValueError(f"until must be one of {', '.join(_PROGRESS)}")
        give_up_at = time.monotonic() + timeout
        last: Optional[Result] = None
        look = 1
        while True:
            try:
                operation = {"type": "status", "msg_id": msg_id}
                item = self._post_operations([operation], None, min(give_up_at, time.monotonic() + self._timeout))[0]
                if isinstance(item, RefusedError):
                    raise item
                last = item
                if _has_come(item["status"], until):
                    return item
            except PosthornError as error:
                if not error.retryable:
                    raise
            wait = _backoff(look)
            if time.monotonic() + wait >= give_up_at:
                status = last["status"] if last else "not known"
                raise WaitTimeoutError(
                    f"message {msg_id} must be {until or 'final'} within {timeout:g} s: it is {status}", last
                )
            time.sleep(wait)
            look += 1

    def create_code(
        self,
        *,
        phone: Union[str, int, None] = None,
        email: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        **fields: Any,
    ) -> Result:
        """Sends a one-time code that the gateway makes. Keep the `verify_id` for the check."""
        to = {"type": "email", "email": email} if email is not None else {"phone": str(phone)}
        body = {"auth": self._key, "command": "verify/create", **to, **fields}
        return self._request("/api/verify.php", body, idempotency_key or str(uuid.uuid4()))

    def check_code(self, *, code: str, verify_id: str, phone: Union[str, int]) -> Result:
        """Counts an attempt and checks the code that a user entered; a wrong one is no error: look at `status`.

        `phone` is the recipient, also where that is an e-mail address. It is repeated only where the gateway
        says that it carried nothing out, since a right code is approved once.
        """
        body = {"auth": self._key, "command": "verify", "code": code, "verify_id": verify_id, "phone": str(phone)}
        return self._request("/api/verify.php", body, None, only_refused=True)

    def code_status(self, verify_id: str) -> Result:
        """How a verification stands. No attempt is counted."""
        return self._request(
            "/api/verify.php", {"auth": self._key, "command": "verify/status", "verify_id": verify_id}, None
        )

    def cancel_code(self, verify_id: str) -> Result:
        """Ends a verification: its code is no longer valid. `status` is another than `cancelled` where it was over."""
        return self._request(
            "/api/verify.php", {"auth": self._key, "command": "verify/cancel", "verify_id": verify_id}, None
        )

    def events(
        self,
        *,
        after: Union[int, str, None] = None,
        types: Sequence[str] = (),
        wait: int = 0,
        limit: int = 100,
    ) -> Result:
        """One page of the account's feed of events: `events`, `next` and `more`.

        Store `next` with what you did with the events, and give it as `after` of the following call; without it the
        oldest event that is kept comes first. With `wait`, up to 60 seconds, the gateway answers as soon as there is
        an event. Raises an `EventsDroppedError` where events after `after` are not kept any more.
        """
        query: Dict[str, Any] = {"wait": wait, "limit": limit}
        if after is not None:
            query["after"] = after
        if types:
            query["types"] = ",".join(types)
        end = time.monotonic() + self._timeout + wait
        path = f"/v1/events?{urllib.parse.urlencode(query)}"
        return self._request(path, None, None, give_up_at=end, attempt_timeout=self._attempt_timeout + wait)

    def _send(self, kind: str, phone: Union[str, int], id: Union[str, int, None], fields: Operation) -> Result:
        own = id if id is not None else uuid.uuid4().hex
        return self.perform({"type": kind, "id": own, "phone": str(phone), **fields})

    def _post_operations(
        self, operations: Sequence[Operation], idempotency_key: Optional[str], give_up_at: float
    ) -> List[Any]:
        types = {operation.get("type") for operation in operations}
        key = idempotency_key if idempotency_key or types <= _READS else str(uuid.uuid4())
        body = {"auth": self._key, "data": list(operations)}
        seconds = max(self._attempt_timeout, _SLOW_ATTEMPT_SECONDS) if types & _SLOW else self._attempt_timeout
        answer = self._request("/api/json.php", body, key, give_up_at=give_up_at, attempt_timeout=seconds)
        items = answer.get("data")
        if not isinstance(items, list) or len(items) != len(operations):
            raise UnexpectedAnswerError(200)
        return [_result_of(item) for item in items]

    def _request(
        self,
        path: str,
        body: Optional[Mapping[str, Any]],
        idempotency_key: Optional[str],
        *,
        only_refused: bool = False,
        give_up_at: Optional[float] = None,
        attempt_timeout: Optional[float] = None,
    ) -> Result:
        """Posts the same bytes until an answer comes, or the attempts or the time are over. Without a body it is a GET."""
        if not self._key:
            raise ValueError("this client has no key of an account: give it one as key")
        headers = {"user-agent": "posthorn-python/1"}
        headers.update(
            {"authorization": f"Bearer {self._key}"} if body is None else {"content-type": "application/json"}
        )
        if idempotency_key is not None:
            headers["idempotency-key"] = idempotency_key
        data = None if body is None else _bytes_of(body)
        request = urllib.request.Request(self._url + path, data, headers, method="GET" if data is None else "POST")
        return self._repeat(request, _read_answer, only_refused, give_up_at, attempt_timeout)

    def _manage(
        self, name: str, fields: Mapping[str, Any], idempotency_key: Optional[str], if_match: Optional[str]
    ) -> Result:
        if not self._management_key:
            raise ValueError("this client has no management key: give it one as management_key")
        method, path = _MANAGED[name].split(" ")
        rest = dict(fields)
        for field in re.findall(r"{(\w+)}", path):
            if rest.get(field) is None:
                raise ValueError(f"{field} is missing")
            path = path.replace("{" + field + "}", urllib.parse.quote(str(rest.pop(field)), safe=""))
        headers = {"user-agent": "posthorn-python/1", "authorization": f"Bearer {self._management_key}"}
        data = None
        if method in ("GET", "DELETE"):
            query = urllib.parse.urlencode({field: value for field, value in rest.items() if value is not None})
            path += f"?{query}" if query else ""
        else:
            headers["content-type"] = "application/json"
            data = _bytes_of(rest)
        if method != "GET":
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["if-match"] = if_match
        return self._repeat(urllib.request.Request(self._url + path, data, headers, method=method), _read_management)

    def _repeat(
        self,
        request: urllib.request.Request,
        read: Callable[[int, Any, bytes], Result],
        only_refused: bool = False,
        give_up_at: Optional[float] = None,
        attempt_timeout: Optional[float] = None,
    ) -> Result:
        """Sends the same bytes until an answer comes, or the attempts or the time are over."""
        end = give_up_at if give_up_at is not None else time.monotonic() + self._timeout
        attempt = 1
        while True:
            try:
                seconds = min(attempt_timeout or self._attempt_timeout, max(0.1, end - time.monotonic()))
                return read(*self._attempt(request, seconds))
            except PosthornError as error:
                nothing_happened = isinstance(error, RefusedError) and error.nothing_happened
                if not error.retryable or (only_refused and not nothing_happened):
                    raise
                self._pause(error, attempt, end)
                attempt += 1

    def _attempt(self, request: urllib.request.Request, seconds: float) -> Tuple[int, Any, bytes]:
        """The status, the headers and the body of an answer of any kind."""
        try:
            try:
                answer = self._opener.open(request, timeout=seconds)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                return answer.status, answer.headers, answer.read(_MAX_ANSWER_BYTES)
        except (OSError, HTTPException) as error:
            raise NoAnswerError("the gateway could not be reached, or the connection broke") from error

    def _pause(self, error: PosthornError, attempt: int, give_up_at: float) -> None:
        """Waits before the next attempt; raises the error where there is none."""
        wait = max(_backoff(attempt), error.retry_after or 0.0)
        if attempt >= self._max_attempts or time.monotonic() + wait >= give_up_at:
            raise error
        time.sleep(wait)


class _Managed:
    """An operation of administration, or the resource before it: `keys`, `keys.create`. `import_` is `import`."""

    def __init__(self, posthorn: Posthorn, name: str) -> None:
        self._posthorn = posthorn
        self._name = name

    def __getattr__(self, name: str) -> "_Managed":
        if name.startswith("_"):
            raise AttributeError(name)
        whole = ".".join(part for part in (self._name, name.rstrip("_")) if part)
        if not any(known == whole or known.startswith(whole + ".") for known in _MANAGED):
            raise AttributeError(f"there is no operation {whole}; see docs/operations/management-api.md")
        return _Managed(self._posthorn, whole)

    def __call__(
        self, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None, **fields: Any
    ) -> Result:
        """Fields of path, query and body. `if_match`: the `etag` of what was read."""
        if self._name not in _MANAGED:
            raise TypeError(f"{self._name} is no operation, but has some")
        return self._posthorn._manage(self._name, fields, idempotency_key, if_match)


class Answer(Dict[str, Any]):
    """What an operation of administration answered; `etag` names it as it is now, for `if_match` of a change."""

    etag: Optional[str] = None


def _bytes_of(body: Mapping[str, Any]) -> bytes:
    return json.dumps(body, ensure_ascii=False, default=_json_of).encode("utf-8")


def _object_of(text: bytes) -> Optional[Dict[str, Any]]:
    try:
        value = json.loads(text.decode("utf-8"), parse_float=Decimal)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _read_answer(status: int, headers: Any, text: bytes) -> Result:
    value, retry_after = _object_of(text), _retry_after(headers.get("retry-after"))
    if value is None or "success" not in value:
        raise UnexpectedAnswerError(status, retry_after)
    if value["success"] is True and 200 <= status < 300:
        return value
    raise _refused(str(value.get("error")), http_status=status, retry_after=retry_after)


def _read_management(status: int, headers: Any, text: bytes) -> Result:
    retry_after = _retry_after(headers.get("retry-after"))
    value = {} if status == 204 else _object_of(text)
    if value is not None and 200 <= status < 300:
        answer = Answer(value)
        answer.etag = headers.get("etag")
        return answer
    if value is None or not isinstance(value.get("code"), str):
        raise UnexpectedAnswerError(status, retry_after)
    raise ManagementError(value, status, retry_after)


@dataclass(frozen=True)
class VerifiedWebhook:
    """`id` is the same on every attempt: store the ids of a few days, and ignore what comes again."""

    id: str
    sent_at: datetime
    body: Dict[str, Any]


def verify_webhook(
    raw_body: Union[bytes, str],
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> VerifiedWebhook:
    """Checks the signature of a webhook (Standard Webhooks, `v1`) and returns its body.

    `raw_body` is the body as it was received, before any parsing. `secrets` are those that `posthorn accounts
    sign` shows; one that fits is enough. `tolerance` is how far, in seconds, its time may be from ours. Raises
    `WebhookError` where the request is not of the gateway, `ValueError` where a secret is none.
    """
    keys = [_secret(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    lower = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not lower.get(name):
            raise WebhookError("webhook-headers", f"{name} must be given: a signed webhook of the gateway has it")
    id, timestamp = lower["webhook-id"], lower["webhook-timestamp"]
    there = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(there - int(timestamp)) > tolerance:
        raise WebhookError("webhook-time", f"webhook-timestamp must be within {tolerance:g} seconds of the time here")
    body = raw_body.encode("utf-8") if isinstance(raw_body, str) else raw_body
    signed = f"{id}.{timestamp}.".encode("utf-8") + body
    given = [part[3:] for part in lower["webhook-signature"].split(" ") if part.startswith("v1,")][:4]
    expected = [base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    if not any(hmac.compare_digest(one, each.encode("utf-8")) for one in expected for each in given):
        raise WebhookError("webhook-signature", "webhook-signature must be of one of the secrets")
    try:
        value = json.loads(body.decode("utf-8"), parse_float=Decimal)
    except ValueError as error:
        raise WebhookError("webhook-body", "the body of a webhook must be JSON") from error
    return VerifiedWebhook(id, datetime.fromtimestamp(int(timestamp), timezone.utc), value)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def _result_of(item: Any) -> Any:
    if not isinstance(item, dict) or "success" not in item:
        raise UnexpectedAnswerError(200)
    if item["success"] is True:
        return item.get("data")
    data = item.get("data")
    return _refused(str(item.get("error")), id=data.get("id") if isinstance(data, dict) else None)


def _has_come(status: str, until: Optional[str]) -> bool:
    if until is None or is_failure(status):
        return is_final(status)
    return _PROGRESS.index(status) >= _PROGRESS.index(until)


def _backoff(attempt: int) -> float:
    """Seconds: doubled from 0.1 to 5, and spread."""
    return min(5.0, 0.1 * 2 ** (attempt - 1)) * (0.5 + random.random() / 2)


def _retry_after(header: Optional[str]) -> Optional[float]:
    """Seconds or a date (RFC 9110, 10.2.3), as seconds from now."""
    if not header:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _secret(secret: str) -> bytes:
    try:
        key = base64.b64decode(re.sub("^whsec_", "", secret), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("a secret must be what `posthorn accounts sign` shows: whsec_ and base64")
    return key


def _json_of(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"an operation must be of JSON values, not of {type(value).__name__}")
