import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { checkKeyLimits } from '../../../administration/accounts/keys.ts'
import { unlimited } from '../../../domain/settings/key-limits.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { createApiKey, KeyUses, listApiKeys, revokeApiKey, rotateApiKey } from '../../accounts/api-keys.ts'
import { Catalogue } from '../../accounts/catalogue.ts'
import type { Database } from '../../database.ts'

const events = { fault: ({ error }: { error: unknown }) => assert.fail(String(error)) }
const start = Date.UTC(2026, 0, 1)

let fresh: FreshDatabase
let db: Database
let accountId: number

before(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  accountId = await createAccount(db, { name: 'shop', currency: 'EUR' })
})

after(() => fresh[Symbol.asyncDispose]())

async function keyOf(keyId: number) {
  const found = (await listApiKeys(db, accountId)).find((key) => key.keyId === keyId)
  assert.ok(found !== undefined)
  return found
}

suite('limits', () => {
  test('are known to gateways and shown in the list', async () => {
    const limits = checkKeyLimits(
      { scopes: ['status', 'send'], addresses: [' 192.0.2.0/24', '2001:db8::1'], expiresAt: start + 1 },
      start,
    )
    const { keyId, key } = await createApiKey(db, { accountId, name: 'narrow' }, limits)
    const { scopes, addresses, expiresAt, lastUsedAt } = await keyOf(keyId)
    assert.deepEqual({ scopes, addresses, expiresAt }, limits)
    assert.deepEqual(limits.scopes, ['send', 'status'])
    assert.equal(lastUsedAt, null)
    await using catalogue = await Catalogue.open({ db, clock: new ManualClock(start), events })
    const known = catalogue.authenticate(key)
    assert.deepEqual([...(known?.scopes ?? [])], ['send', 'status'])
    assert.equal(known?.admitsAddress?.('192.0.2.200'), true)
    assert.equal(known.admitsAddress('192.0.3.1'), false)
    assert.equal(known.expiresAt, start + 1)
  })

  test('that are not set cost nothing: a key without limits has none in memory', async () => {
    const { key } = await createApiKey(db, { accountId, name: 'wide' })
    await using catalogue = await Catalogue.open({ db, clock: new ManualClock(start), events })
    const known = catalogue.authenticate(key)
    assert.deepEqual([known?.scopes, known?.admitsAddress, known?.expiresAt], [null, null, null])
  })

  test('of empty lists are no limits', () => {
    assert.deepEqual(checkKeyLimits({ scopes: [], addresses: [' '], expiresAt: null }, start), unlimited)
  })

  for (const wrong of [
    '10.0.0.0/33',
    '10.0.0',
    'shop.example',
    '::1/129',
    '10.0.0.0/8/8',
    '1.2.3.4/',
    'fe80::1%eth0',
  ]) {
    test(`${wrong} is no address`, () => {
      assert.throws(
        () => checkKeyLimits({ ...unlimited, addresses: [wrong] }, start),
        /is no IP address or range/,
      )
    })
  }

  test('in the past are refused', () => {
    assert.throws(() => checkKeyLimits({ ...unlimited, expiresAt: start }, start), /must be in the future/)
  })
})

suite('rotation', () => {
  test('creates a key with the same limits, and the old key stays valid until the given instant', async () => {
    const limits = { scopes: ['send'] as const, addresses: ['192.0.2.1'], expiresAt: start + 9_000 }
    const old = await createApiKey(db, { accountId, name: 'till' }, limits)
    const made = await rotateApiKey(db, old.keyId, { oldUntil: start + 5_000, now: start })
    assert.notEqual(made.key, old.key)
    const { name, scopes, addresses, expiresAt } = await keyOf(made.keyId)
    assert.deepEqual({ name, scopes, addresses, expiresAt }, { name: 'till', ...limits })
    assert.equal((await keyOf(old.keyId)).expiresAt, start + 5_000)
  })

  test('never extends the validity of the old key', async () => {
    const limits = { ...unlimited, expiresAt: start + 1_000 }
    const old = await createApiKey(db, { accountId, name: 'till' }, limits)
    await rotateApiKey(db, old.keyId, { oldUntil: start + 5_000, now: start })
    assert.equal((await keyOf(old.keyId)).expiresAt, start + 1_000)
  })

  test('of an invalid key is refused', async () => {
    const revoked = await createApiKey(db, { accountId, name: 'a' })
    await revokeApiKey(db, revoked.keyId)
    const expired = await createApiKey(db, { accountId, name: 'b' }, { ...unlimited, expiresAt: start })
    for (const { keyId } of [revoked, expired]) {
      await assert.rejects(rotateApiKey(db, keyId, { oldUntil: null, now: start }), /there is no valid key/)
    }
  })
})

suite('the last use', () => {
  test('is written a second later, for all keys together, and at most once a minute', async () => {
    const clock = new ManualClock(start)
    const [one, two] = [
      await createApiKey(db, { accountId, name: 'one' }),
      await createApiKey(db, { accountId, name: 'two' }),
    ]
    let writes = 0
    const counted: Database = Object.create(db, {
      query: {
        value: (...given: Parameters<Database['query']>) => {
          writes++
          return db.query(...given)
        },
      },
    }) as Database
    const uses = new KeyUses({ db: counted, clock, events })
    for (const { keyId } of [one, two, one, one]) uses.note(keyId)
    assert.equal(writes, 0)
    clock.advance(1_000)
    await uses.flush()
    assert.equal(writes, 1)
    assert.equal((await keyOf(one.keyId)).lastUsedAt, start + 1_000)
    assert.equal((await keyOf(two.keyId)).lastUsedAt, start + 1_000)
    clock.advance(58_000)
    uses.note(one.keyId)
    clock.advance(1_000)
    await uses.flush()
    assert.equal(writes, 1)
    uses.note(one.keyId)
    await uses[Symbol.asyncDispose]()
    assert.equal(writes, 2)
    assert.equal((await keyOf(one.keyId)).lastUsedAt, start + 60_000)
  })
})
