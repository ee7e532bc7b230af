import assert from 'node:assert/strict'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { isSubject, providedName } from '../../domain/console/provider-user.ts'
import { IdentityProvider } from '../identity-provider.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

let server: Server
let issuer: string
/** The claims of the next ID token. */
let claims: Record<string, unknown> = {}

/** An OpenID provider that says what it should not. */
before(async () => {
  server = createServer((request, response) => {
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'] },
        ...{ subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
      }),
      '/jwks': () => ({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      }),
      '/token': () => ({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken() }),
    }
    const body = answers[request.url ?? '']?.() ?? {}
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

after(() => new Promise((resolve) => server.close(resolve)))

function idToken(): string {
  const now = Math.floor(Date.now() / 1_000)
  const payload = { iss: issuer, aud: 'posthorn', iat: now, exp: now + 60, ...claims }
  const signed = `${encoded({ alg: 'RS256', kid: 'k' })}.${encoded(payload)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

async function claimsWith(sub: Record<string, unknown>) {
  const provider = new IdentityProvider({
    issuer,
    clientId: 'posthorn',
    clientSecret: null,
    scopes: ['openid'],
  })
  const { pending } = await provider.authorize('http://gateway/callback')
  claims = { nonce: pending.nonce, ...sub }
  return provider.claims(new URL(`http://gateway/callback?code=c&state=${pending.state}`), pending)
}

const wrong: unknown[] = [
  '',
  ' ',
  '\t\n',
  '\u00a0',
  5,
  0,
  true,
  null,
  [],
  ['ada'],
  {},
  'x'.repeat(256),
  'a\u0000b',
  'a\u001fb',
  'a\ud800',
]

suite('the claim sub', () => {
  for (const sub of wrong) {
    test(`${JSON.stringify(sub).slice(0, 20)} names no person`, async () => {
      assert.equal(isSubject(sub), false)
      await assert.rejects(claimsWith({ sub }))
    })
  }

  test('must be there', () => assert.rejects(claimsWith({})))

  for (const sub of ['ada', '0', 'auth0|5f7c', 'x'.repeat(255), 'ада@приклад']) {
    test(`${sub.slice(0, 20)} names a person`, async () => {
      assert.equal(isSubject(sub), true)
      assert.equal((await claimsWith({ sub })).sub, sub)
    })
  }
})

test('the name of a new user is no e-mail address that nobody verified', () => {
  const email = 'boss@company.example'
  assert.equal(providedName({ email, sub: 's' }, 'name'), email)
  assert.equal(providedName({ email, email_verified: true, sub: 's' }, 'name'), email)
  for (const verified of [false, 'false', 0, null]) {
    assert.equal(providedName({ email, email_verified: verified, sub: 's' }, 'name'), 's')
    assert.equal(providedName({ email, email_verified: verified, sub: 's' }, 'email'), 's')
  }
})
