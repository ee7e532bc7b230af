import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stringify } from 'yaml'
import { ConfigFaults } from '../../settings/faults.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const provider = { issuer: 'https://id.example/realms/staff', clientId: 'posthorn' }

function parse(console: object) {
  const source = { path: 'posthorn.yaml', text: stringify({ console }), readTextFile: () => '' }
  return parseConfig(source, readEnvironment({ OIDC_SECRET: 'of-the-variable' }), ['console']).console
}

function faultsOf(console: object): string {
  try {
    parse(console)
  } catch (error) {
    if (error instanceof ConfigFaults) return error.message
    throw error
  }
  return ''
}

test('without settings there is no provider, and a second factor is the choice of each user', () => {
  assert.deepEqual(parse({}), { country: 'UA', secondFactor: 'optional', oidc: null })
})

test('a provider has usual scopes and claims, and its secret comes from the environment', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration fills it from the environment.
  const { oidc } = parse({ oidc: { ...provider, clientSecret: '${OIDC_SECRET}' } })
  assert.equal(oidc?.clientSecret?.reveal(), 'of-the-variable')
  assert.deepEqual(
    [oidc.scopes, oidc.nameClaim, oidc.roleClaim, oidc.roles, oidc.createUsers],
    [['openid', 'profile', 'email'], 'preferred_username', 'groups', [], false],
  )
})

test('an issuer is an https address, or http on this machine', () => {
  for (const issuer of [
    'https://id.example',
    'http://127.0.0.1:9/x',
    'http://localhost:9',
    'http://[::1]:9',
  ]) {
    assert.equal(faultsOf({ oidc: { ...provider, issuer } }), '', issuer)
  }
  const wrong = ['http://id.example', 'https://id.example?x=1', 'https://a:b@id.example', 'id.example']
  for (const issuer of wrong) assert.match(faultsOf({ oidc: { ...provider, issuer } }), /issuer/, issuer)
})

test('users are created only with roles, which name each group once', () => {
  assert.match(faultsOf({ oidc: { ...provider, createUsers: true } }), /createUsers: must be false/)
  assert.match(faultsOf({ oidc: { ...provider, scopes: ['profile'] } }), /scopes: must have openid/)
  const twice = [
    { value: 'staff', role: 'viewer' },
    { value: 'staff', role: 'admin' },
  ]
  assert.match(faultsOf({ oidc: { ...provider, roles: twice } }), /roles/)
  assert.match(faultsOf({ oidc: { ...provider, roles: [{ value: 'staff', role: 'owner' }] } }), /role/)
})
