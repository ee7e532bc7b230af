import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { channels } from '../../../domain/plan/plan.ts'
import { createAccount, listAccounts } from '../../accounts/accounts.ts'
import { listApiKeys } from '../../accounts/api-keys.ts'
import { addSender, listSenders } from '../../accounts/senders.ts'
import { audit } from '../../money/audit.ts'
import { lockFunds } from '../../money/refill.ts'
import { listTariffs, setTariff } from '../../money/tariffs.ts'
import { refillDemo, seedSandbox } from '../../sandbox/seed-sandbox.ts'

const demo = { apiKey: 'sandbox', currency: 'UAH' }

test('the sandbox begins with a demo account, money, names and prices on every channel', async () => {
  await using fresh = await freshDatabase()
  const accountId = await seedSandbox(fresh.db, demo)
  const [account] = await listAccounts(fresh.db)
  assert.deepEqual(
    [account?.accountId, account?.name, account?.availableMicros],
    [accountId, 'demo', 1_000_000_000],
  )
  const senders = await listSenders(fresh.db, accountId)
  const names = ['Posthorn', 'SMSTest', 'ViberTest', 'RCSTest', 'AlphaRCS']
  assert.equal(senders.length, names.length * channels.length)
  assert.deepEqual(new Set(senders.map(({ name }) => name)), new Set(names))
  assert.ok(senders.every(({ status }) => status === 'approved'))
  const tariffs = await listTariffs(fresh.db, accountId)
  assert.equal(tariffs.find(({ channel }) => channel === 'sms')?.priceMicros, 500_000)
  assert.equal((await audit(fresh.db)).sound, true)
})

test('a restart leaves changed settings unchanged, and adds no money again', async () => {
  await using fresh = await freshDatabase()
  const accountId = await seedSandbox(fresh.db, demo)
  await addSender(fresh.db, { accountId, channel: 'sms', name: 'SMSTest', status: 'rejected' })
  await setTariff(fresh.db, { accountId: null, channel: 'sms', prefix: '', priceMicros: 1 })
  assert.equal(await seedSandbox(fresh.db, demo), accountId)
  const senders = await listSenders(fresh.db, accountId)
  const changed = senders.find(({ channel, name }) => channel === 'sms' && name === 'SMSTest')
  assert.equal(changed?.status, 'rejected')
  const tariffs = await listTariffs(fresh.db, null)
  assert.equal(tariffs.find(({ channel }) => channel === 'sms')?.priceMicros, 1)
  assert.equal((await listAccounts(fresh.db))[0]?.availableMicros, 1_000_000_000)
})

test('the demo account is refilled when it cannot pay, and no other account is', async () => {
  await using fresh = await freshDatabase()
  const accountId = await seedSandbox(fresh.db, demo)
  const other = await createAccount(fresh.db, { name: 'other', currency: 'UAH' })
  const funds = (account: number, wanted: number) =>
    fresh.db.transaction((tx) => lockFunds(tx, account, wanted, refillDemo))
  assert.equal(await funds(accountId, 1_000_000_000), 1_000_000_000)
  assert.equal(await funds(accountId, 1_000_000_001), 11_000_000_000)
  assert.equal(await funds(accountId, 50_000_000_000), 50_000_000_000)
  assert.equal(await funds(other, 1), 0)
  const { sound } = await audit(fresh.db)
  assert.equal(sound, true)
})

test('another key at a restart replaces the earlier one, and back again', async () => {
  await using fresh = await freshDatabase()
  const validHints = async () =>
    (await listApiKeys(fresh.db, null)).filter(({ revokedAt }) => revokedAt === null).map(({ hint }) => hint)
  await seedSandbox(fresh.db, demo)
  await seedSandbox(fresh.db, { ...demo, apiKey: 'secret-9999' })
  assert.deepEqual(await validHints(), ['9999'])
  await seedSandbox(fresh.db, demo)
  assert.deepEqual(await validHints(), ['dbox'])
})

test('two gateways that seed at once create one account', async () => {
  await using fresh = await freshDatabase()
  const ids = await Promise.all([1, 2, 3].map(() => seedSandbox(fresh.db, demo)))
  assert.equal(new Set(ids).size, 1)
  assert.equal((await listAccounts(fresh.db))[0]?.availableMicros, 1_000_000_000)
})
