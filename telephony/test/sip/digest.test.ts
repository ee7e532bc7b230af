import assert from 'node:assert/strict'
import { test } from 'node:test'
import fixtures from '../../conformance/sip/digest.json' with { type: 'json' }
import { answerChallenge, parseChallenges } from '../../sip/digest.ts'
import { DigestKeys, FreshNonces } from '../../sip/digest-keys.ts'
import { Headers } from '../../sip/message/headers.ts'
import { noBody, type ReceivedResponse, type SipRequest } from '../../sip/message/message.ts'
import { parseDatagram } from '../../sip/message/parse-message.ts'

for (const { name, challenge, response, ...input } of fixtures.examples) {
  test(`the example of ${name} gets the response that it gives`, () => {
    const [parsed] = parseChallenges(Headers.of([['www-authenticate', challenge]]))
    assert.ok(parsed !== undefined)
    const answer = answerChallenge(parsed, { ...input, nonceCount: 1 })
    assert.equal(/response="([0-9a-f]+)"/.exec(answer)?.[1], response)
    assert.match(answer, /qop=auth, nc=00000001, cnonce="/)
  })
}

const digest = (algorithm: string, rest = '') =>
  `Digest realm="r", nonce="n-${algorithm}", algorithm=${algorithm}${rest}`

test('of several challenges the strongest comes first, and unsupported ones are left out', () => {
  const headers = Headers.of([
    ['www-authenticate', digest('MD5')],
    ['www-authenticate', 'Basic realm="r"'],
    ['www-authenticate', digest('SHA-256')],
    ['www-authenticate', digest('SHA-1024')],
    ['www-authenticate', digest('SHA-512-256', ', qop="auth-int"')],
    ['www-authenticate', 'Digest realm="no nonce"'],
  ])
  assert.deepEqual(
    parseChallenges(headers).map(({ nonce }) => nonce),
    ['n-SHA-256', 'n-MD5'],
  )
})

test('without qop a challenge is answered as RFC 2069 did', () => {
  const [challenge] = parseChallenges(Headers.of([['proxy-authenticate', digest('MD5')]]))
  assert.ok(challenge !== undefined)
  const input = { username: 'u', password: 'p', method: 'INVITE', uri: 'sip:a', nonceCount: 1, cnonce: 'c' }
  const answer = answerChallenge(challenge, input)
  assert.equal(challenge.answerIn, 'proxy-authorization')
  assert.doesNotMatch(answer, /qop|nc=|cnonce/)
})

test('a nonce is reused with a growing count, and a new answer replaces the earlier one', () => {
  const keys = new DigestKeys({ username: 'u', password: 'p' })
  assert.equal(keys.learn(challenged([digest('MD5', ', qop="auth"')]), new FreshNonces()), true)
  const once = keys.authorize(request)
  const twice = keys.authorize(once)
  assert.deepEqual(
    [once, twice].map(({ headers }) =>
      headers.all('authorization').map((text) => /nc=(\d+)/.exec(text)?.[1]),
    ),
    [['00000001'], ['00000002']],
  )
  assert.equal(request.headers.size, 0)
})

test('a wrong password is tried once, and a stale nonce is retried once', () => {
  const keys = new DigestKeys({ username: 'u', password: 'p' })
  const fresh = new FreshNonces()
  const again = (stale: boolean) =>
    keys.learn(challenged([digest('MD5', stale ? ', stale=TRUE' : '')]), fresh)
  assert.deepEqual([again(false), again(true), again(true)], [true, true, false])
  assert.equal(keys.learn(challenged([digest('MD5')]), new FreshNonces()), true)
  const wrong = new FreshNonces()
  assert.deepEqual(
    [false, false].map((stale) => keys.learn(challenged([digest('MD5', `, stale=${stale}`)]), wrong)),
    [true, false],
  )
})

test('without credentials a challenge is a refusal', () => {
  assert.equal(new DigestKeys(null).learn(challenged([digest('MD5')]), new FreshNonces()), false)
})

const request: SipRequest = {
  kind: 'request',
  method: 'BYE',
  uri: 'sip:a@b',
  headers: new Headers(),
  body: noBody,
}

function challenged(fields: string[]): ReceivedResponse {
  const lines = [
    'SIP/2.0 401 Unauthorized',
    'Via: SIP/2.0/UDP a;branch=z9hG4bKa',
    'From: <sip:a@b>;tag=1',
    'To: <sip:a@b>',
    'Call-ID: a',
    'CSeq: 1 BYE',
    ...fields.map((field) => `WWW-Authenticate: ${field}`),
  ]
  const parsed = parseDatagram(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))
  assert.ok(parsed.kind === 'message' && parsed.message.kind === 'response')
  return parsed.message
}
