import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { test } from 'node:test'
import type { Reaction } from '../../../../test/support/receiver.ts'
import { OpenRbm } from './open-rbm.ts'
import {
  accessToken,
  googleError,
  json,
  now,
  publicKey,
  rbmConfig,
  taken,
  tokenAnswer,
} from './rbm-subject.ts'

const half = 1_800_000

test('a token is requested with an assertion that the service account has signed', async () => {
  await using rbm = await OpenRbm.open()
  await rbm.submit()
  const [request] = rbm.tokenRequests
  assert.deepEqual([request?.method, request?.path], ['POST', '/token?of=google'])
  const form = new URLSearchParams(request?.body)
  assert.equal(form.get('grant_type'), 'urn:ietf:params:oauth:grant-type:jwt-bearer')
  const [header = '', claims = '', signature = ''] = form.get('assertion')?.split('.') ?? []
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  assert.deepEqual(decoded(header), { alg: 'RS256', typ: 'JWT', kid: 'key-1' })
  assert.deepEqual(decoded(claims), {
    iss: 'gateway@posthorn.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/rcsbusinessmessaging',
    aud: `${rbm.origin}/token?of=google`,
    iat: now / 1_000,
    exp: now / 1_000 + 3_600,
  })
  const signed = Buffer.from(`${header}.${claims}`)
  assert.ok(verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url')))
})

test('simultaneous submits request one token, and later ones reuse it', async () => {
  await using rbm = await OpenRbm.open()
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map((msgId) => rbm.submit({ msgId })))
  assert.ok(outcomes.every(({ kind }) => kind === 'accepted'))
  rbm.clock.advance(half)
  await rbm.submit()
  assert.equal(rbm.tokenRequests.length, 1)
  assert.equal(rbm.messages.length, 6)
})

test('a token is renewed in the background before it expires', async () => {
  await using rbm = await OpenRbm.open()
  await rbm.submit()
  let give = () => {}
  const until = new Promise<void>((resolve) => {
    give = resolve
  })
  const renewed = json(200, { access_token: 'ya29.renewed', expires_in: 3_599 })
  rbm.onToken = () => ({ kind: 'wait', until, reaction: renewed })
  rbm.clock.advance(3_599_000 - 299_000)
  await rbm.submit()
  await rbm.submit()
  assert.equal(rbm.messages.at(-1)?.headers.authorization, `Bearer ${accessToken}`)
  give()
  rbm.clock.advance(295_000)
  await rbm.submit()
  assert.equal(rbm.messages.at(-1)?.headers.authorization, 'Bearer ya29.renewed')
  assert.equal(rbm.tokenRequests.length, 2)
})

test('a failed renewal is not retried with every message', async () => {
  await using rbm = await OpenRbm.open()
  await rbm.submit()
  let failed = () => {}
  const tried = new Promise<void>((resolve) => {
    failed = resolve
  })
  rbm.onToken = () => {
    failed()
    return { kind: 'answer', status: 500, body: 'no' }
  }
  rbm.clock.advance(3_599_000 - 299_000)
  await rbm.submit()
  await tried
  // Three more round trips: the failure has been read by then.
  for (const msgId of [1, 2, 3]) assert.equal((await rbm.submit({ msgId })).kind, 'accepted')
  assert.equal(rbm.tokenRequests.length, 2)
})

test('an expired token is replaced before the submit', async () => {
  await using rbm = await OpenRbm.open()
  await rbm.submit()
  rbm.onToken = () => json(200, { access_token: 'ya29.second', expires_in: 3_599 })
  rbm.clock.advance(3_599_000)
  await rbm.submit({ expiresAt: now + 172_800_000 })
  assert.equal(rbm.messages.at(-1)?.headers.authorization, 'Bearer ya29.second')
})

test('a token that Google rejects is not used again, and the submit is not retried', async () => {
  await using rbm = await OpenRbm.open()
  rbm.onMessage = () => googleError(401, 'UNAUTHENTICATED')
  const outcome = await rbm.submit()
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'unavailable')
  assert.deepEqual([rbm.tokenRequests.length, rbm.messages.length], [1, 1])
  rbm.onMessage = taken
  assert.equal((await rbm.submit()).kind, 'accepted')
  assert.equal(rbm.tokenRequests.length, 2)
})

const failures: [what: string, reaction: Reaction, raw: RegExp][] = [
  [
    'an account that is gone',
    json(400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }),
    /^no access token: invalid_grant: Invalid JWT Signature\.$/,
  ],
  ['garbage', { kind: 'answer', status: 200, body: '<html>' }, /^no access token: HTTP 200: <html>$/],
  ['an outage', { kind: 'answer', status: 503, body: '' }, /^no access token: HTTP 503/],
  ['silence', { kind: 'drop' }, /^no access token: /],
  ['a token that has ended', json(200, { access_token: 'x', expires_in: 0 }), /no token with a lifetime$/],
  ['a token that is none', json(200, { access_token: 'a\nb', expires_in: 9 }), /no token with a lifetime$/],
]
for (const [what, reaction, raw] of failures) {
  test(`with ${what} instead of a token the upstream is unavailable`, async () => {
    await using rbm = await OpenRbm.open()
    rbm.onToken = () => reaction
    const outcome = await rbm.submit()
    assert.ok(outcome.kind === 'refused')
    assert.equal(outcome.refusal, 'unavailable')
    assert.match(outcome.raw, raw)
    assert.equal(rbm.messages.length, 0)
    rbm.onToken = () => tokenAnswer
    assert.equal((await rbm.submit()).kind, 'accepted')
  })
}

test('the wait for a token counts towards the timeout of the submit', { timeout: 5_000 }, async () => {
  await using rbm = await OpenRbm.open()
  rbm.onToken = () => {
    rbm.clock.advance(rbmConfig(rbm.origin).responseTimeoutMs - 100)
    return tokenAnswer
  }
  rbm.onMessage = () => ({ kind: 'hang' })
  assert.equal((await rbm.submit()).kind, 'unknown')
})
