import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { createApiKey, revokeApiKey } from '../../store/accounts/api-keys.ts'

let harness: GatewayHarness
let admin: ConsoleVisitor
let operator: ConsoleVisitor

before(async () => {
  const routes = [{ upstream: 'carrier' }, { upstream: 'carrier', account: 'bank' }]
  harness = await GatewayHarness.open({ settings: { routes } })
  await addUser(harness.db, 'ada', 'admin')
  await addUser(harness.db, 'oleg', 'operator')
  admin = await ConsoleVisitor.signedIn(harness.url, 'ada')
  operator = await ConsoleVisitor.signedIn(harness.url, 'oleg')
})

after(() => harness[Symbol.asyncDispose]())

async function accounts(): Promise<Record<string, unknown>[]> {
  return (await operator.get('accounts')).body['accounts'] as Record<string, unknown>[]
}

test('the list counts what is valid of each account alone', async () => {
  const { db } = harness
  const accountId = await createAccount(db, { name: 'bank', currency: 'EUR' })
  await createApiKey(db, { accountId, name: 'one' })
  const { keyId } = await createApiKey(db, { accountId, name: 'revoked' })
  await revokeApiKey(db, keyId)
  await createApiKey(db, { accountId, name: 'over' }, { scopes: null, addresses: null, expiresAt: 1 })
  await addUser(db, 'tied', 'viewer', accountId)
  const rule = `INSERT INTO alert_rules (name, kind, subject, threshold, for_minutes, is_urgent, is_active, targets)
    VALUES ('low bank', 'balance', 'bank', NULL, 0, false, true, '{}'), ('low', 'balance', NULL, 5000000, 0, false, true, '{}'),
      ('off', 'balance', NULL, 5000000, 0, false, false, '{}')`
  await db.query({ text: rule })
  const [sandbox, bank] = await accounts()
  assert.deepEqual(
    [bank?.['name'], bank?.['keys'], bank?.['binds'], bank?.['users'], bank?.['senders']],
    ['bank', 1, 0, 1, 0],
  )
  assert.deepEqual([sandbox?.['keys'], sandbox?.['binds'], sandbox?.['users']], [1, 1, 0])
  assert.deepEqual([sandbox?.['balanceRules'], bank?.['balanceRules']], [['low'], ['low']])
  const set = await admin.post('balance-alert/set', { accountId, balanceAlert: '7.25' })
  assert.equal(set.status, 200, set.text)
  const [, watched] = await accounts()
  assert.deepEqual(watched?.['balanceRules'], ['low bank', 'low'])
  assert.equal(watched['alertMicros'], 7_250_000)
})

test('a wrong threshold is refused at its field', async () => {
  for (const [balanceAlert, code] of [
    ['x', 'amount'],
    ['0', 'balance-alert'],
  ]) {
    const { status, body } = await admin.post('balance-alert/set', { accountId: 1, balanceAlert })
    assert.deepEqual([status, body['code'], body['field']], [400, code, 'balanceAlert'])
  }
  const { status, body } = await admin.post('balance-alert/set', { accountId: 77, balanceAlert: null })
  assert.deepEqual([status, body['code']], [404, 'account-unknown'])
})

test('an account that the settings name is not renamed, another one is', async () => {
  const refused = await admin.post('accounts/rename', { accountId: 2, name: 'bank2' })
  assert.deepEqual([refused.status, refused.body['code']], [409, 'account-in-settings'])
  assert.match(String(refused.body['error']), /routes\[1\]\.account/)
  const done = await admin.post('accounts/rename', { accountId: 1, name: 'shop' })
  assert.equal(done.status, 200, done.text)
  assert.deepEqual(
    (await accounts()).map(({ name }) => name),
    ['shop', 'bank'],
  )
})

test('operators see accounts and change none', async () => {
  for (const [path, body] of [
    ['accounts/rename', { accountId: 1, name: 'other' }],
    ['accounts/disable', { accountId: 1 }],
    ['accounts/enable', { accountId: 1 }],
    ['balance-alert/set', { accountId: 1, balanceAlert: null }],
  ] as const) {
    assert.equal((await operator.post(path, body)).status, 403, path)
  }
})
