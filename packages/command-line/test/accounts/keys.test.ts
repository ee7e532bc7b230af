import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { freshCommandLine, json } from '../command-line.ts'

const dayMs = 86_400_000

const { run } = await freshCommandLine()

before(async () => {
  await run('accounts', 'create', 'shop')
})

interface Key {
  key_id: number
  name: string
  hint: string
  scopes: string[] | null
  addresses: string[] | null
  expires_at: string | null
}

const listed = async () => json<{ keys: Key[] }>(await run('keys', 'list', '--json')).keys

const limits = ['--scope', 'status', '--scope', 'send', '--address', '192.0.2.0/24', '--address', '::1']

test('a key is limited to scopes, addresses and a time, and listed with them', async () => {
  const before = Date.now()
  const made = json<{ key_id: number }>(
    await run('keys', 'create', '--name', 'till', ...limits, '--expires', '90d', '--json'),
  )
  const key = (await listed()).find(({ key_id: keyId }) => keyId === made.key_id)
  assert.deepEqual(
    [key?.scopes, key?.addresses],
    [
      ['send', 'status'],
      ['192.0.2.0/24', '::1'],
    ],
  )
  assert.ok(Math.abs(Date.parse(key?.expires_at ?? '') - before - 90 * dayMs) < 60_000)
  const { out } = await run('keys', 'list')
  assert.match(out, /till +\w{4} +send, status +192\.0\.2\.0\/24, ::1 +\d{4}-.* - +-$/m)
})

test('a key is valid until the given day', async () => {
  await run('keys', 'create', '--name', 'until', '--expires', '2099-01-31')
  const key = (await listed()).find(({ name }) => name === 'until')
  assert.equal(key?.expires_at, '2099-01-31T00:00:00.000Z')
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
  const old = json<{ key_id: number }>(await run('keys', 'create', '--name', 'web', ...limits, '--json'))
  const made = json<{ key_id: number; key: string }>(
    await run('keys', 'rotate', String(old.key_id), '--old-for', '7d', '--json'),
  )
  assert.match(made.key, /^ph_/)
  const keys = await listed()
  const [before, now] = [old, made].map((key) => keys.find(({ key_id: id }) => id === key.key_id))
  assert.deepEqual([now?.name, now?.scopes, now?.expires_at], ['web', ['send', 'status'], null])
  assert.ok(Math.abs(Date.parse(before?.expires_at ?? '') - Date.now() - 7 * dayMs) < 60_000)
  const again = await run('keys', 'rotate', '4711')
  assert.match(again.err, /there is no valid key 4711/)
})

test('the limits of a key are changed one by one, and a revoked key is not changed', async () => {
  const { key_id: keyId } = json<{ key_id: number }>(
    await run('keys', 'create', '--name', 'door', ...limits, '--json'),
  )
  const change = async (...words: string[]) => {
    assert.equal((await run('keys', 'change', String(keyId), ...words)).exitCode, 0)
    return (await listed()).find((key) => key.key_id === keyId)
  }
  const first = await change('--scope', 'balance', '--name', 'back door')
  assert.deepEqual(
    [first?.name, first?.scopes, first?.addresses],
    ['back door', ['balance'], ['192.0.2.0/24', '::1']],
  )
  const second = await change('--any-address', '--expires', '2099-01-31')
  assert.deepEqual(
    [second?.scopes, second?.addresses, second?.expires_at],
    [['balance'], null, '2099-01-31T00:00:00.000Z'],
  )
  const third = await change('--all-scopes', '--never-expires')
  assert.deepEqual([third?.scopes, third?.expires_at, third?.hint], [null, null, first?.hint])
  const past = await run('keys', 'change', String(keyId), '--expires', '2001-01-01')
  assert.match(past.err, /the expiry must be in the future/)
  assert.equal((await run('keys', 'change', String(keyId), '--scope', 'send', '--all-scopes')).exitCode, 2)
  await run('keys', 'revoke', String(keyId))
  assert.match((await run('keys', 'change', String(keyId), '--all-scopes')).err, /no valid key/)
})
