import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { readFields } from '../../sign-in-hooks/read-code.ts'
import type { SignInService } from '../../sign-in-hooks/sign-in-service.ts'
import { signInServices } from '../../sign-in-hooks/sign-in-services.ts'
import { supabasePayload, zitadelPayload } from './payloads.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const body = JSON.stringify(supabasePayload('380671234567'))
const [newest, older, foreign] = ['a', 'b', 'c'].map(
  (letter) => `v1,whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`,
) as [string, string, string]

interface Given {
  headers: Record<string, string>
  body?: string
  secrets?: readonly string[]
}

function requestIdBy(
  service: SignInService,
  { headers, body: sent = body, secrets = [newest, older] }: Given,
) {
  const octets = Buffer.from(sent)
  const fields = () => readFields(headers['content-type'] ?? 'application/json', octets)
  const authentic = service.authenticate({ headers, body: octets, fields, now }, secrets)
  return authentic === null ? 'refused' : authentic.requestId
}

/** As `generateSignatures` of Supabase Auth makes them: one for each secret, joined by a comma and a space. */
function webhookHeaders(secrets: readonly string[], { id = 'msg_1', at = now, separator = ', ' } = {}) {
  const signatures = secrets.map((secret) =>
    new Webhook(secret.replace('v1,', '')).sign(id, new Date(at), body),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': signatures.join(separator),
  }
}

const { supabase, zitadel } = signInServices

test('a webhook that an independent library signed is that of Supabase, whichever of its secrets is known here', () => {
  for (const secrets of [[newest], [older], [foreign, newest], [older, foreign]]) {
    assert.equal(requestIdBy(supabase, { headers: webhookHeaders(secrets) }), 'msg_1')
    assert.equal(requestIdBy(supabase, { headers: webhookHeaders(secrets, { separator: ' ' }) }), 'msg_1')
  }
})

test('a foreign secret, another body, another id and a missing header are refused', () => {
  const headers = webhookHeaders([newest])
  assert.equal(requestIdBy(supabase, { headers: webhookHeaders([foreign]) }), 'refused')
  assert.equal(requestIdBy(supabase, { headers, body: body.replace('561166', '561167') }), 'refused')
  assert.equal(requestIdBy(supabase, { headers: { ...headers, 'webhook-id': 'msg_2' } }), 'refused')
  const { 'webhook-signature': _, ...unsigned } = headers
  assert.equal(requestIdBy(supabase, { headers: unsigned }), 'refused')
  assert.equal(requestIdBy(supabase, { headers, secrets: [] }), 'refused')
})

test('a webhook is refused where its time is more than five minutes away, before or after', () => {
  const signed = (at: number) => requestIdBy(supabase, { headers: webhookHeaders([newest], { at }) })
  assert.deepEqual(
    [-301_000, -300_000, 300_000, 301_000].map((ms) => signed(now + ms)),
    ['refused', 'msg_1', 'msg_1', 'refused'],
  )
  const headers = { ...webhookHeaders([newest]), 'webhook-timestamp': 'now' }
  assert.equal(requestIdBy(supabase, { headers }), 'refused')
})

const zitadelBody = JSON.stringify(zitadelPayload('+380671234567'))

/** As `ComputeSignatureHeader` of Zitadel does. */
function zitadelHeaders(keys: readonly string[], at = now) {
  const t = Math.floor(at / 1_000)
  const signatures = keys.map((key) =>
    createHmac('sha256', key).update(`${t}.`).update(zitadelBody).digest('hex'),
  )
  return { 'zitadel-signature': [`t=${t}`, ...signatures.map((each) => `v1=${each}`)].join(',') }
}

test('Zitadel signs by one key or several, and a signature is one of a time near now', () => {
  const secrets = ['key-of-zitadel-1', 'key-of-zitadel-0']
  const signed = (keys: readonly string[], at?: number, sent = zitadelBody) =>
    requestIdBy(zitadel, { headers: zitadelHeaders(keys, at), body: sent, secrets })
  const right = signed(['key-of-zitadel-1'])
  assert.match(String(right), /^1795867200 [0-9a-f]{64}$/)
  assert.equal(signed(['another', 'key-of-zitadel-1']), right)
  assert.notEqual(signed(['key-of-zitadel-0']), 'refused')
  assert.equal(signed(['another']), 'refused')
  assert.equal(signed(['key-of-zitadel-1'], now - 301_000), 'refused')
  assert.equal(signed(['key-of-zitadel-1'], now, zitadelBody.replace('123456', '123457')), 'refused')
  assert.equal(requestIdBy(zitadel, { headers: {}, secrets }), 'refused')
})

const secret = 'Zm9vYmFyZm9vYmFyZm9v'
const basic = (user: string, word: string) => `Basic ${Buffer.from(`${user}:${word}`).toString('base64')}`

for (const kind of ['kratos', 'logto', 'keycloak', 'authentik', 'fusionauth'] as const) {
  test(`${kind} brings its secret as Bearer, as a password of Basic or by itself, and no other one`, () => {
    const by = (authorization: string) =>
      requestIdBy(signInServices[kind], {
        headers: { authorization },
        secrets: ['other-one-0123456', secret],
      })
    for (const right of [
      `Bearer ${secret}`,
      `bearer  ${secret}`,
      secret,
      basic('shop', secret),
      basic('', secret),
    ]) {
      assert.equal(by(right), null, right)
    }
    for (const wrong of [
      '',
      'Bearer',
      `Bearer ${secret}x`,
      basic(secret, ''),
      basic('shop', 'x'),
      'Basic !',
    ]) {
      assert.equal(by(wrong), 'refused', wrong)
    }
    assert.equal(requestIdBy(signInServices[kind], { headers: {}, secrets: [secret] }), 'refused')
  })
}

test('Keycloak may bring its secret in the field token of JSON or of a form', () => {
  const { keycloak } = signInServices
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const by = (sent: string, headers: Record<string, string> = {}) =>
    requestIdBy(keycloak, { headers, body: sent, secrets: [secret] })
  assert.equal(by(JSON.stringify({ token: secret })), null)
  assert.equal(by(`token=${secret}&phone=%2B380671234567`, form), null)
  assert.equal(by(JSON.stringify({ token: 'x' })), 'refused')
  assert.equal(by(JSON.stringify({ token: [secret] })), 'refused')
  assert.equal(by('{"token": "'), 'refused')
})
