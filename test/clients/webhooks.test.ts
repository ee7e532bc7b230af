import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook, WebhookError } from '@posthorn/client'
import { Webhook } from 'standardwebhooks'
import { callbackHeaders } from '../../packages/engines/callbacks/callback-request.ts'

const secretOf = (text: string) => `whsec_${Buffer.from(text.padEnd(24, '.')).toString('base64')}`
const [old, secret, other] = ['old', 'new', 'other'].map(secretOf) as [string, string, string]
const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const clock = { now: () => now }
const body = '{"success":true,"id":"9007199254740993","msg_id":"10000","status":"DELIVERED","error":"ї"}'
const signed = (secrets: string | null, change = {}) =>
  callbackHeaders({ webhookId: 'msg_1', body, ...change }, secrets, now)

const failsWith = (code: WebhookError['code']) => (error: unknown) =>
  error instanceof WebhookError && error.code === code

test('a callback that the gateway signed is verified, from text or octets, with headers of any kind', async () => {
  const headers = signed(secret)
  for (const raw of [body, new TextEncoder().encode(body), Buffer.from(body)]) {
    for (const given of [headers, new Headers(headers), { ...headers, 'webhook-id': ['msg_1'] }]) {
      const webhook = await verifyWebhook(raw, given, secret, { clock })
      assert.deepEqual(webhook, { id: 'msg_1', sentAt: new Date(now), body: JSON.parse(body) as unknown })
    }
  }
})

test('a signature of the Standard Webhooks library is verified', async () => {
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(now / 1_000),
    'webhook-signature': new Webhook(secret).sign('evt_1', new Date(now), body),
  }
  assert.equal((await verifyWebhook(body, headers, secret, { clock })).id, 'evt_1')
})

test('while secrets are exchanged, one of several signatures and secrets that fits is enough', async () => {
  assert.ok(await verifyWebhook(body, signed(`${old} ${secret}`), secret, { clock }))
  assert.ok(await verifyWebhook(body, signed(`${old} ${secret}`), old, { clock }))
  assert.ok(await verifyWebhook(body, signed(old), [secret, old], { clock }))
  const headers = signed(secret)
  headers['webhook-signature'] = `v1a,AAAA v2,zzz v1,??? ${headers['webhook-signature']}`
  assert.ok(await verifyWebhook(body, headers, [other, secret], { clock }))
})

test('another body, id, time or secret is refused', async () => {
  const headers = signed(secret)
  const wrong: [raw: string, headers: Record<string, string>, secrets: string | string[]][] = [
    [`${body} `, headers, secret],
    [body, { ...headers, 'webhook-id': 'msg_2' }, secret],
    [body, { ...headers, 'webhook-timestamp': String(now / 1_000 - 1) }, secret],
    [body, headers, other],
    [body, { ...headers, 'webhook-signature': 'v1,' }, secret],
    [body, headers, []],
  ]
  for (const [raw, given, secrets] of wrong) {
    await assert.rejects(verifyWebhook(raw, given, secrets, { clock }), failsWith('webhook-signature'))
  }
})

test('a request that is too old or from the future is refused, within a tolerance that can be set', async () => {
  const headers = signed(secret)
  for (const seconds of [-301, 301]) {
    const later = { now: () => now + seconds * 1_000 }
    await assert.rejects(verifyWebhook(body, headers, secret, { clock: later }), failsWith('webhook-time'))
    assert.ok(await verifyWebhook(body, headers, secret, { clock: later, toleranceSeconds: 301 }))
  }
  for (const timestamp of ['', 'soon', '1e9', '-5']) {
    const wrong = { ...headers, 'webhook-timestamp': timestamp }
    await assert.rejects(verifyWebhook(body, wrong, secret, { clock }), WebhookError)
  }
})

test('a request without the headers of a signature is refused with what the account needs', async () => {
  const unsigned = verifyWebhook(body, signed(null), secret, { clock })
  await assert.rejects(unsigned, { code: 'webhook-headers', message: /posthorn accounts sign/ })
  await assert.rejects(verifyWebhook(body, {}, secret, { clock }), /webhook-id must be given/)
})

test('a signed body that is no JSON is an error, and a secret that is none is a mistake of the program', async () => {
  const headers = signed(secret, { body: 'no' })
  await assert.rejects(verifyWebhook('no', headers, secret, { clock }), failsWith('webhook-body'))
  for (const wrong of ['', 'whsec_', 'whsec_!!!']) {
    await assert.rejects(verifyWebhook(body, signed(secret), wrong, { clock }), TypeError)
  }
})
