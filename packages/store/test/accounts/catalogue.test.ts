import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { createAccount, setNotificationUrl, setSigningSecret } from '../../accounts/accounts.ts'
import { createApiKey, revokeApiKey } from '../../accounts/api-keys.ts'
import { Catalogue } from '../../accounts/catalogue.ts'
import { addSender, removeSender } from '../../accounts/senders.ts'
import { type Database, DatabaseUnavailable } from '../../database.ts'
import { setTariff } from '../../money/tariffs.ts'

const events = { fault: ({ error }: { error: unknown }) => assert.fail(String(error)) }

/** A clock whose timers never fire, so that only the tested cause can lead to a refresh. */
const stoppedClock: Clock = { now: () => 0, steadyNow: () => 0, after: () => () => undefined }

/** Passes all calls on, counts queries, and signals the end of the next one. */
function observed(db: Database): { db: Database; nextQuery: () => Promise<void>; queries: () => number } {
  let queries = 0
  let waiting: (() => void)[] = []
  const query: Database['query'] = async (statement, values) => {
    try {
      return await db.query(statement, values)
    } finally {
      queries++
      const ready = waiting
      waiting = []
      setImmediate(() => ready.forEach((resolve) => void resolve()))
    }
  }
  const proxy: Database = {
    query,
    transaction: (work) => db.transaction(work),
    listen: (channel, onNotify) => db.listen(channel, onNotify),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
  return {
    db: proxy,
    queries: () => queries,
    nextQuery: () => new Promise((resolve) => waiting.push(resolve)),
  }
}

test('an account is read with its key, its senders from the oldest on, tariffs and settings', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'shop', currency: 'EUR' })
  const { key } = await createApiKey(db, { accountId, name: 'web' })
  await addSender(db, { accountId, channel: 'sms', name: 'Shop', status: 'approved' })
  await addSender(db, { accountId, channel: 'sms', name: 'Later', status: 'pending' })
  await setTariff(db, { accountId: null, channel: 'sms', prefix: '380', priceMicros: 500_000 })
  await setTariff(db, { accountId, channel: 'sms', prefix: '', priceMicros: 450_000 })
  await setNotificationUrl(db, accountId, 'https://example.com/all')
  await setSigningSecret(db, accountId, 'whsec_c2VjcmV0')
  await using catalogue = await Catalogue.open({ db, clock: stoppedClock, events })
  const account = catalogue.authenticate(key)?.account
  assert.ok(account !== undefined)
  assert.equal(account, catalogue.account(accountId))
  assert.deepEqual([account.name, account.currency], ['shop', 'EUR'])
  assert.equal(account.notificationUrl, 'https://example.com/all')
  assert.equal(account.signingSecret?.reveal(), 'whsec_c2VjcmV0')
  assert.deepEqual(account.senders, [
    { name: 'Shop', channel: 'sms', status: 'approved' },
    { name: 'Later', channel: 'sms', status: 'pending' },
  ])
  assert.deepEqual([...(account.approved.get('sms') ?? [])], ['Shop'])
  assert.equal(account.tariffs.priceOf('sms', '380501234567'), 450_000)
  assert.equal(catalogue.authenticate(`${key}x`), null)
  assert.equal(catalogue.authenticate(''), null)
  assert.equal(catalogue.account(accountId + 1), null)
})

test('a change by another process is read after its notification', async () => {
  await using fresh = await freshDatabase()
  const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  const { key, keyId } = await createApiKey(fresh.db, { accountId, name: 'web' })
  const { db, nextQuery } = observed(fresh.db)
  await using catalogue = await Catalogue.open({ db, clock: stoppedClock, events })
  assert.ok(catalogue.authenticate(key) !== null)
  const changes: [change: () => Promise<unknown>, seen: () => boolean][] = [
    [
      () => addSender(fresh.db, { accountId, channel: 'sms', name: 'Shop', status: 'approved' }),
      () => catalogue.account(accountId)?.approved.get('sms')?.has('Shop') === true,
    ],
    [
      () => removeSender(fresh.db, { accountId, channel: 'sms', name: 'Shop' }),
      () => catalogue.account(accountId)?.approved.get('sms') === undefined,
    ],
    [() => revokeApiKey(fresh.db, keyId), () => catalogue.authenticate(key) === null],
  ]
  for (const [change, seen] of changes) {
    assert.equal(seen(), false)
    const queried = nextQuery()
    await change()
    await queried
    assert.equal(seen(), true)
  }
})

test('an unknown key leads to one refresh a second, however many requests use it', async () => {
  await using fresh = await freshDatabase()
  const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  const { db, queries } = observed(fresh.db)
  // No notifications arrive here.
  db.listen = () => Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() })
  let now = 0
  await using catalogue = await Catalogue.open({ db, clock: { ...stoppedClock, now: () => now }, events })
  const { key } = await createApiKey(fresh.db, { accountId, name: 'web' })
  assert.equal(catalogue.authenticate(key), null)
  await Promise.all(Array.from({ length: 100 }, () => catalogue.refreshForUnknownKey()))
  assert.equal(queries(), 2)
  assert.equal(catalogue.authenticate(key)?.account.accountId, accountId)
  now = 999
  await catalogue.refreshForUnknownKey()
  assert.equal(queries(), 2)
  now = 1_000
  await catalogue.refreshForUnknownKey()
  assert.equal(queries(), 3)
})

test('changes during a refresh lead to one further refresh, however many they are', async () => {
  await using fresh = await freshDatabase()
  const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  const { db } = observed(fresh.db)
  db.listen = () => Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() })
  await using catalogue = await Catalogue.open({ db, clock: stoppedClock, events })
  const pending: (() => void)[] = []
  db.query = async (statement, values) => {
    const rows = await fresh.db.query<never>(statement, values)
    await new Promise<void>((resolve) => pending.push(resolve))
    return rows
  }
  const first = catalogue.refresh()
  while (pending.length === 0) await new Promise(setImmediate)
  await setNotificationUrl(fresh.db, accountId, 'https://example.com/new')
  const later = [catalogue.refresh(), catalogue.refresh(), catalogue.refresh()]
  pending[0]?.()
  await first
  assert.equal(catalogue.account(accountId)?.notificationUrl, null)
  while (pending.length === 1) await new Promise(setImmediate)
  pending[1]?.()
  await Promise.all(later)
  assert.equal(pending.length, 2)
  assert.equal(catalogue.account(accountId)?.notificationUrl, 'https://example.com/new')
})

test('all settings are read again every five seconds', async () => {
  await using fresh = await freshDatabase()
  const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  const { db, nextQuery } = observed(fresh.db)
  db.listen = () => Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() })
  const timers: { delayMs: number; task: () => void }[] = []
  const after: Clock['after'] = (delayMs, task) => {
    timers.push({ delayMs, task })
    return () => undefined
  }
  await using catalogue = await Catalogue.open({
    db,
    clock: { now: () => 0, steadyNow: () => 0, after },
    events,
  })
  for (const url of ['https://example.com/1', 'https://example.com/2']) {
    await setNotificationUrl(fresh.db, accountId, url)
    const timer = timers.splice(0).find(({ delayMs }) => delayMs === 5_000)
    assert.ok(timer !== undefined)
    const queried = nextQuery()
    timer.task()
    await queried
    assert.equal(catalogue.account(accountId)?.notificationUrl, url)
  }
})

test('while the database is away the last settings stay valid', async () => {
  await using fresh = await freshDatabase()
  const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  const { key } = await createApiKey(fresh.db, { accountId, name: 'web' })
  const { db } = observed(fresh.db)
  await using catalogue = await Catalogue.open({ db, clock: systemClock, events })
  db.query = () => Promise.reject(new DatabaseUnavailable('gone'))
  await catalogue.refreshForUnknownKey()
  await assert.rejects(catalogue.refresh(), DatabaseUnavailable)
  assert.equal(catalogue.authenticate(key)?.account.accountId, accountId)
})

test('a database that cannot be read at the start is an error', async () => {
  await using fresh = await freshDatabase()
  const { db } = observed(fresh.db)
  db.query = () => Promise.reject(new DatabaseUnavailable('gone'))
  await assert.rejects(Catalogue.open({ db, clock: stoppedClock, events }), DatabaseUnavailable)
})

test('an opt-out that is recorded while settings are read counts from then on', async () => {
  await using fresh = await freshDatabase()
  await using catalogue = await Catalogue.open({ db: fresh.db, clock: stoppedClock, events })
  assert.equal(catalogue.anyOptOuts(), false)
  await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  const read = catalogue.refresh()
  catalogue.noteOptOut()
  await read
  assert.equal(catalogue.anyOptOuts(), true)
})
