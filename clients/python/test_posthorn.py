"""Run by test/clients/clients.test.ts, against `posthorn sandbox --ci` and a gateway that fails on purpose.

By hand: POSTHORN_SANDBOX="$(line of posthorn sandbox --ci)" python3 -m unittest
"""

import json
import os
import unittest
import urllib.request
from typing import Any, Dict

import posthorn
from posthorn import Posthorn

SANDBOX = json.loads(os.environ.get("POSTHORN_SANDBOX", "null"))
FAILING = os.environ.get("POSTHORN_FAILING")
PHONE = "380671234567"


def post(url: str, body: Any) -> Dict[str, Any]:
    data = json.dumps(body).encode("utf-8")
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=70) as answer:
        return json.load(answer)


@unittest.skipUnless(SANDBOX, "POSTHORN_SANDBOX is not set")
class AgainstTheSandbox(unittest.TestCase):
    def setUp(self) -> None:
        post(SANDBOX["reset"], {})
        self.posthorn = Posthorn(SANDBOX["url"], SANDBOX["apiKey"], attempt_timeout=30)

    def test_a_message_is_sent_and_waited_for(self) -> None:
        sent = self.posthorn.send_sms(phone=PHONE, sender="Posthorn", text="Hello from Python", id=123456789012345678901)
        self.assertEqual(sent["id"], 123456789012345678901)
        self.assertEqual(self.posthorn.wait_for(sent["msg_id"], timeout=60)["status"], "DELIVERED")
        expected = {"phone": PHONE, "text": "Hello from Python", "timeout": 30}
        self.assertEqual(post(SANDBOX["expect"], expected)["message"]["from"], "Posthorn")

    def test_a_failure_is_a_result(self) -> None:
        sent = self.posthorn.send_sms(phone="380671239911", sender="Posthorn", text="Hello")
        self.assertTrue(posthorn.is_failure(self.posthorn.wait_for(sent["msg_id"], until="READ", timeout=60)["status"]))

    def test_a_wait_ends_at_its_limit_with_the_last_status(self) -> None:
        sent = self.posthorn.send_sms(phone="380671239913", sender="Posthorn", text="Hello")
        with self.assertRaises(posthorn.WaitTimeoutError) as raised:
            self.posthorn.wait_for(sent["msg_id"], timeout=0.5)
        self.assertIn(raised.exception.last["status"], ["ACCEPTED", "QUEUED", "ROUTING"])

    def test_refusals_have_the_class_of_their_code(self) -> None:
        with self.assertRaises(posthorn.SenderError) as raised:
            self.posthorn.send_sms(phone=PHONE, sender="Unknown", text="Hello", id="order-1")
        self.assertEqual((raised.exception.code, raised.exception.id), ("sender", "order-1"))
        with self.assertRaises(posthorn.PhoneError):
            self.posthorn.send_sms(phone="12", sender="Posthorn", text="Hello")
        with self.assertRaises(posthorn.AccessDeniedError):
            Posthorn(SANDBOX["url"], "wrong").balance()
        with self.assertRaises(posthorn.FieldError) as field:
            self.posthorn.send_sms(phone=PHONE, sender="Posthorn", text="Hello", sms_lifetime=1)
        self.assertEqual(field.exception.field, "sms_lifetime")

    def test_operations_of_one_request_have_answers_of_their_own(self) -> None:
        sms = {"type": "sms", "id": 1, "phone": PHONE, "sms_signature": "Posthorn", "sms_message": "Hello"}
        first, second = self.posthorn.perform_all([sms, {**sms, "sms_message": ""}])
        self.assertIn("msg_id", first)
        self.assertIsInstance(second, posthorn.TextError)

    def test_a_key_of_the_caller_sends_once(self) -> None:
        sms = {"type": "sms", "id": 1, "phone": PHONE, "sms_signature": "Posthorn", "sms_message": "Once"}
        first = self.posthorn.perform(sms, idempotency_key="order-1")
        self.assertEqual(self.posthorn.perform(sms, idempotency_key="order-1"), first)
        with self.assertRaises(posthorn.OtherBodyError):
            self.posthorn.perform({**sms, "id": 2}, idempotency_key="order-1")

    def test_events_come_page_by_page(self) -> None:
        latest = self.posthorn.events(after="latest")
        self.assertEqual((latest["events"], latest["more"]), ([], False))
        sent = self.posthorn.send_sms(phone=PHONE, sender="Posthorn", text="Hello")
        # Messages of the tests before may be delivered first.
        page = latest
        delivered: list[str] = []
        while str(sent["msg_id"]) not in delivered:
            page = self.posthorn.events(after=page["next"], types=["message.delivered"], wait=30)
            self.assertNotEqual(page["events"], [])
            delivered += [event["data"]["msg_id"] for event in page["events"]]
        self.assertEqual(len(set(delivered)), len(delivered))
        with self.assertRaises(posthorn.FieldError) as raised:
            self.posthorn.events(after=int(page["next"]) + 99)
        self.assertEqual(raised.exception.field, "after")
        with self.assertRaises(posthorn.AccessDeniedError):
            Posthorn(SANDBOX["url"], "wrong").events()

    def test_a_code_is_sent_and_checked(self) -> None:
        created = self.posthorn.create_code(phone=PHONE)
        seen = post(SANDBOX["expect"], {"phone": PHONE, "match": "(\\d{6})", "timeout": 30})
        given = {"verify_id": created["verify_id"], "phone": PHONE}
        self.assertEqual(self.posthorn.check_code(code="x", **given)["status"], "pending")
        self.assertEqual(self.posthorn.check_code(code=seen["captures"][0], **given)["status"], "approved")

    def test_callbacks_are_verified(self) -> None:
        hook = SANDBOX["receiver"] + "/python"
        self.posthorn.send_sms(phone=PHONE, sender="Posthorn", text="Hello", id=7, hook=hook)
        callback = post(SANDBOX["expect"], {"callback": "python", "timeout": 30})["callback"]
        headers, secret = callback["headers"], SANDBOX["signingSecret"]
        webhook = posthorn.verify_webhook(callback["body"], headers, secret)
        self.assertEqual((webhook.body["id"], webhook.body["status"]), ("7", "DELIVERED"))
        for wrong, code in [
            ({"raw_body": callback["body"] + " "}, "webhook-signature"),
            ({"secrets": "whsec_AAAA"}, "webhook-signature"),
            ({"now": webhook.sent_at.timestamp() + 301}, "webhook-time"),
            ({"headers": {}}, "webhook-headers"),
        ]:
            with self.assertRaises(posthorn.WebhookError) as raised:
                posthorn.verify_webhook(**{"raw_body": callback["body"], "headers": headers, "secrets": secret, **wrong})
            self.assertEqual(raised.exception.code, code)

    def test_account_and_number_are_looked_up(self) -> None:
        self.assertIn("amount", self.posthorn.balance())
        self.assertTrue(self.posthorn.senders())
        self.assertEqual(str(self.posthorn.look_up(PHONE)["phone"]), PHONE)


@unittest.skipUnless(FAILING, "POSTHORN_FAILING is not set")
class AgainstAGatewayThatFails(unittest.TestCase):
    def test_a_send_is_repeated_with_one_key_until_it_is_answered(self) -> None:
        sent = Posthorn(FAILING, "key").send_sms(phone=PHONE, sender="Posthorn", text="Hello")
        self.assertEqual(sent["msg_id"], 1)

    def test_a_check_is_not_repeated_when_it_may_have_been_carried_out(self) -> None:
        with self.assertRaises(posthorn.NoAnswerError):
            Posthorn(FAILING, "key").check_code(code="1", verify_id="1", phone=PHONE)

    def test_wrong_arguments_are_refused_before_anything_is_sent(self) -> None:
        for arguments in [("ftp://127.0.0.1", "key"), ("http://127.0.0.1", "")]:
            with self.assertRaises(ValueError):
                Posthorn(*arguments)


if __name__ == "__main__":
    unittest.main()
