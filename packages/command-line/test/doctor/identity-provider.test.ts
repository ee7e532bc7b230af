import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../../../test/support/free-port.ts'
import { TestIdentityProvider } from '../../../../test/support/identity-provider.ts'
import { assertFound, examine } from './patient.ts'

const clientSecret = 'secret-of-the-client-0123456789'

test('an identity provider is in order, or a problem that names what to correct', async () => {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const oidc = { issuer, clientId: 'posthorn', clientSecret, scopes: ['openid', 'groups', 'absent-scope'] }
  const settings = { console: { oidc }, publicUrl: 'http://127.0.0.1:1' }
  assertFound(await examine({ settings }), {
    level: 'problem',
    found: /console\.oidc: .*ECONNREFUSED/,
    advice: /openid-configuration/,
  })
  await using _provider = await TestIdentityProvider.start({
    ...{ issuer, clientId: 'posthorn', clientSecret, users: {} },
    ...{
      redirectUri: 'http://127.0.0.1:1/console/api/oidc/callback',
      leaveUri: 'http://127.0.0.1:1/console',
    },
  })
  const examined = await examine({ settings })
  assertFound(examined, { level: 'warning', found: /scopes absent-scope/, advice: /console\.oidc\.scopes/ })
  const found = examined.findings.filter(({ check }) => check === 'identity provider')
  assert.match(found[0]?.found ?? '', /^http:\/\/127\.0\.0\.1:\d+ answers$/)
  assert.ok(found.some((each) => /redirect URI/.test(each.found)))
  assert.ok(!examined.out.includes(clientSecret))
  const otherName = { ...oidc, issuer: issuer.replace('127.0.0.1', 'localhost') }
  assertFound(await examine({ settings: { console: { oidc: otherName } } }), {
    level: 'problem',
    found: /console\.oidc: .*issuer/i,
    advice: /console\.oidc\.issuer/,
  })
})
