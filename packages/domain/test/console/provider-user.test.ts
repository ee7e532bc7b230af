import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantedBy, providedName } from '../../console/provider-user.ts'

const roles = [
  { value: 'admins', role: 'admin' },
  { value: 'staff', role: 'viewer' },
]

test('the first role that fits is granted, by a text, a list or a claim inside of others', () => {
  assert.equal(grantedBy(roles, { groups: ['staff', 'admins'] }, 'groups')?.role, 'admin')
  assert.equal(grantedBy(roles, { groups: 'staff' }, 'groups')?.role, 'viewer')
  assert.equal(grantedBy(roles, { realm: { roles: ['staff'] } }, 'realm.roles')?.role, 'viewer')
  const named = { 'https://id.example/groups': ['staff'] }
  assert.equal(grantedBy(roles, named, 'https://id.example/groups')?.role, 'viewer')
})

test('nothing is granted by claims that are absent, of another form, or inherited', () => {
  for (const claims of [{}, { groups: null }, { groups: { admins: true } }, { groups: [['admins']] }]) {
    assert.equal(grantedBy(roles, claims, 'groups'), null, JSON.stringify(claims))
  }
  assert.equal(grantedBy([{ value: 'Object' }], {}, 'constructor.name'), null)
})

test('a new user gets a valid name', () => {
  assert.equal(providedName({ preferred_username: 'Ada Lovelace' }, 'preferred_username'), 'Ada.Lovelace')
  assert.equal(
    providedName({ email: 'ada@shop.example', sub: 'x1' }, 'preferred_username'),
    'ada@shop.example',
  )
  assert.equal(providedName({ preferred_username: '', sub: 'auth0|5f7' }, 'preferred_username'), 'auth0.5f7')
  assert.equal(providedName({ name: 'аda' }, 'name'), 'user', 'letters of two alphabets')
})
