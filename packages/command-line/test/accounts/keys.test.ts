import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ApiKey } from '../../../domain/accounts/api-key.ts'
import { freshCommandLine, json } from '../command-line.ts'

const dayMs = 86_400_000

const { run } = await freshCommandLine()

before(async () => {
  await run('accounts', 'create', 'shop')
})

const limits = ['--scope', 'status', '--scope', 'send', '--address', '192.0.2.0/24', '--address', '::1']

test('a key is limited to scopes, addresses and a time, and listed with them', async () => {
  const before = Date.now()
  const made = json<{ keyId: number }>(
    await run('keys', 'create', '--name', 'till', ...limits, '--expires', '90d', '--json'),
  )
  const listed = json<ApiKey[]>(await run('keys', 'list', '--json'))
  const key = listed.find(({ keyId }) => keyId === made.keyId)
  assert.deepEqual(
    [key?.scopes, key?.addresses],
    [
      ['send', 'status'],
      ['192.0.2.0/24', '::1'],
    ],
  )
  assert.ok(Math.abs((key?.expiresAt ?? 0) - before - 90 * dayMs) < 60_000)
  const { out } = await run('keys', 'list')
  assert.match(out, /till .* never +valid +send, status; from 192\.0\.2\.0\/24, ::1; until \d{4}-/)
})

test('a key is valid until the given day', async () => {
  const made = json<{ expiresAt: number }>(await run('keys', 'create', '--expires', '2099-01-31', '--json'))
  assert.equal(made.expiresAt, Date.UTC(2099, 0, 31))
})

for (const [option, value, said] of [
  ['--scope', 'everything', /Allowed choices are|must be one of/],
  ['--address', 'shop.example', /shop\.example is no IP address or range/],
  ['--expires', 'soon', /a time such as 12h or 90d/],
  ['--expires', '2099-02-29', /a time such as 12h or 90d/],
  ['--expires', '2099-11-31T10:00Z', /a time such as 12h or 90d/],
  ['--expires', '2001-01-01', /the expiry must be in the future/],
] as const) {
  test(`${option} ${value} is refused`, async () => {
    const refused = await run('keys', 'create', option, value)
    assert.notEqual(refused.exitCode, 0)
    assert.match(refused.err, said)
  })
}

test('a key is rotated: the new one has the limits, the old one ends at the given time', async () => {
  const old = json<{ keyId: number }>(await run('keys', 'create', '--name', 'web', ...limits, '--json'))
  const made = json<{ keyId: number; key: string; oldUntil: number }>(
    await run('keys', 'rotate', String(old.keyId), '--old-for', '7d', '--json'),
  )
  assert.match(made.key, /^ph_/)
  const listed = json<ApiKey[]>(await run('keys', 'list', '--json'))
  const [before, now] = [old.keyId, made.keyId].map((id) => listed.find(({ keyId }) => keyId === id))
  assert.deepEqual([now?.name, now?.scopes, now?.expiresAt], ['web', ['send', 'status'], null])
  assert.equal(before?.expiresAt, made.oldUntil)
  const again = await run('keys', 'rotate', '4711')
  assert.match(again.err, /there is no valid key 4711/)
})

test('the limits of a key are changed one by one, and a revoked key is not changed', async () => {
  const { keyId } = json<{ keyId: number }>(
    await run('keys', 'create', '--name', 'door', ...limits, '--json'),
  )
  const change = async (...words: string[]) =>
    json<ApiKey>(await run('keys', 'change', String(keyId), ...words, '--json'))
  const first = await change('--scope', 'balance', '--name', 'back door')
  assert.deepEqual(
    [first.name, first.scopes, first.addresses],
    ['back door', ['balance'], ['192.0.2.0/24', '::1']],
  )
  const second = await change('--any-address', '--expires', '2099-01-31')
  assert.deepEqual(
    [second.scopes, second.addresses, second.expiresAt],
    [['balance'], null, Date.UTC(2099, 0, 31)],
  )
  const third = await change('--all-scopes', '--never-expires')
  assert.deepEqual([third.scopes, third.expiresAt, third.hint], [null, null, first.hint])
  const past = await run('keys', 'change', String(keyId), '--expires', '2001-01-01')
  assert.match(past.err, /the expiry must be in the future/)
  assert.equal((await run('keys', 'change', String(keyId), '--scope', 'send', '--all-scopes')).exitCode, 2)
  await run('keys', 'revoke', String(keyId))
  assert.match((await run('keys', 'change', String(keyId), '--all-scopes')).err, /no valid key/)
})
