import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { callbackHeaders } from '../../callbacks/callback-request.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const nextSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const callback = { webhookId: 'msg_1', body: '{"success":true,"status":"DELIVERED","error":"Ї €"}' }

test('a signature verifies with the standardwebhooks package', () => {
  const headers = callbackHeaders(callback, secret, Date.now())
  assert.deepEqual(new Webhook(secret).verify(callback.body, headers), JSON.parse(callback.body))
})

test('a signature fails for another body, another id and another secret', () => {
  const headers = callbackHeaders(callback, secret, Date.now())
  const fails = (webhook: Webhook, body: string, changed: Record<string, string>) =>
    assert.throws(() => webhook.verify(body, { ...headers, ...changed }), WebhookVerificationError)
  fails(new Webhook(secret), callback.body.replace('true', 'false'), {})
  fails(new Webhook(secret), callback.body, { 'webhook-id': 'msg_2' })
  fails(new Webhook(nextSecret), callback.body, {})
})

test('while a secret is being replaced, both the old and the new one verify', () => {
  const headers = callbackHeaders(callback, `${secret} ${nextSecret}`, Date.now())
  assert.ok(new Webhook(secret).verify(callback.body, headers))
  assert.ok(new Webhook(nextSecret).verify(callback.body, headers))
})

test('without a secret the id and the time are sent and no signature', () => {
  assert.deepEqual(callbackHeaders(callback, null, 1_700_000_000_999), {
    'content-type': 'application/json',
    'user-agent': 'Posthorn/1',
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
  })
})
