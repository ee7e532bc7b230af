"""Two views that send a one-time code and check it."""

import json
import os

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_POST
from posthorn import PhoneError, Posthorn, TooManyCodesError

posthorn = Posthorn(
    os.environ.get("POSTHORN_URL", "http://127.0.0.1:8080"),
    key=os.environ.get("POSTHORN_KEY", "sandbox"),
)


@require_POST
def create(request: HttpRequest) -> JsonResponse:
    (phone,) = _texts(request, "phone")
    # Behind a proxy, the address that it writes: the gateway limits the codes of each address.
    user_ip = request.META["REMOTE_ADDR"]
    try:
        created = posthorn.create_code(phone=phone, lang="en", user_ip=user_ip)
    except PhoneError:
        return JsonResponse({"error": "Enter a telephone number"}, status=400)
    except TooManyCodesError:
        return JsonResponse({"error": "Too many codes: try again later"}, status=429)
    return JsonResponse({"verify_id": created["verify_id"]})


@require_POST
def check(request: HttpRequest) -> JsonResponse:
    """`approved`: the user has this telephone. Only a `pending` code may be tried again."""
    phone, verify_id, code = _texts(request, "phone", "verify_id", "code")
    answer = posthorn.check_code(phone=phone, verify_id=verify_id, code=code)
    return JsonResponse({"status": answer["status"]})


def _texts(request: HttpRequest, *names: str) -> "list[str]":
    """Fields of a JSON body; one that is missing is empty."""
    try:
        body = json.loads(request.body)
    except ValueError:
        body = None
    fields = body if isinstance(body, dict) else {}
    return [str(fields.get(name, "")) for name in names]
