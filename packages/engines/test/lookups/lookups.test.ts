import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { failedLookup } from '../../../carriers/lookups/lookup.ts'
import { ScriptedProvider } from '../../../carriers/test/lookups/scripted-provider.ts'
import { createAccount, topUp } from '../../../store/accounts/accounts.ts'
import { audit } from '../../../store/money/audit.ts'
import { type Looked, Lookups } from '../../lookups/lookups.ts'

const events = {
  lookedUp() {},
  fault: ({ error }: { error: unknown }) => assert.fail(String(error)),
}

function open({ db }: FreshDatabase, provider: ScriptedProvider, cacheSeconds = 60) {
  const clock = new ManualClock()
  return { clock, lookups: new Lookups({ provider, cacheSeconds, db, clock, events }) }
}

function cachedOf(looked: Looked[]): unknown[] {
  return looked.map((each) => (each.kind === 'answered' ? each.cached : each.reason))
}

test('an answer is cached for a while, also for other gateways, and then requested again', async () => {
  await using fresh = await freshDatabase()
  const provider = new ScriptedProvider()
  const { lookups, clock } = open(fresh, provider)
  assert.deepEqual(cachedOf(await lookups.look(['380501', '380502'])), [false, false])
  assert.deepEqual(cachedOf(await lookups.look(['380502', '380503'])), [true, false])
  const other = new Lookups({ provider, cacheSeconds: 60, db: fresh.db, clock, events })
  assert.deepEqual(cachedOf(await other.look(['380501'])), [true])
  clock.advance(60_001)
  assert.deepEqual(cachedOf(await lookups.look(['380501'])), [false])
  assert.deepEqual(provider.requests, [['380501', '380502'], ['380503'], ['380501']])
})

test('a cached answer of one provider is not used for another', async () => {
  await using fresh = await freshDatabase()
  await open(fresh, new ScriptedProvider('one')).lookups.look(['380501'])
  assert.deepEqual(cachedOf(await open(fresh, new ScriptedProvider('two')).lookups.look(['380501'])), [false])
})

test('a lookup that failed is not kept', async () => {
  await using fresh = await freshDatabase()
  const provider = new ScriptedProvider()
  provider.answer = () => failedLookup('no answer')
  const { lookups } = open(fresh, provider)
  assert.deepEqual(cachedOf(await lookups.look(['380501'])), ['no answer'])
  provider.answer = () => ({ kind: 'answered', finding: { reach: 'absent' }, cost: null })
  assert.deepEqual(cachedOf(await lookups.look(['380501'])), [false])
})

test('a request for a number that is being looked up waits for that answer, and its cost is booked once', async () => {
  await using fresh = await freshDatabase()
  const provider = new ScriptedProvider()
  let open_ = () => {}
  provider.gate = new Promise((resolve) => {
    open_ = resolve
  })
  const { lookups } = open(fresh, provider, 0)
  const requests = [lookups.look(['380501', '380501']), lookups.look(['380501', '380502'])]
  open_()
  const answers = await Promise.all(requests)
  assert.deepEqual(answers.map(cachedOf), [
    [false, true],
    [true, false],
  ])
  assert.deepEqual(provider.requests, [['380501'], ['380502']])
  const costs = answers.flat().map((each) => (each.kind === 'answered' ? each.cost?.micros : null))
  assert.deepEqual(costs, [10_000, undefined, undefined, 10_000])
})

test('answers are booked as far as the balance goes, and the books add up', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  await topUp(db, { accountId, amountMicros: 100_000, note: null })
  const { lookups } = open(fresh, new ScriptedProvider())
  const phones = ['380501', '380502', '380503']
  const looked = await lookups.look(phones)
  const paid = looked.map((answer, index) => {
    assert.ok(answer.kind === 'answered')
    return { clientId: String(index), phone: phones[index] ?? '', priceMicros: 40_000, answer }
  })
  assert.equal(await lookups.charge(accountId, paid), 2)
  assert.equal(await lookups.charge(accountId, paid.slice(2)), 0)
  const { sound, accounts } = await audit(db)
  assert.equal(sound, true, JSON.stringify(accounts))
  const [account] = accounts
  assert.deepEqual([account?.lookups, account?.chargedMicros, account?.availableMicros], [2, 80_000, 20_000])
  const rows = await db.query({
    text: 'SELECT client_id, phone, status, cached, charged_micros, cost_micros FROM lookups ORDER BY lookup_id',
  })
  assert.deepEqual(rows[1], {
    client_id: '1',
    phone: '380502',
    status: 'DELIVERED',
    cached: false,
    charged_micros: 40_000,
    cost_micros: 10_000,
  })
})

test('a charge that is rolled back has taken nothing', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  await topUp(db, { accountId, amountMicros: 100_000, note: null })
  const { lookups } = open(fresh, new ScriptedProvider())
  const [answer] = await lookups.look(['380501'])
  assert.ok(answer?.kind === 'answered')
  const paid = [{ clientId: null, phone: '380501', priceMicros: 40_000, answer }]
  await assert.rejects(
    db.transaction(async (tx) => {
      assert.equal(await lookups.charge(accountId, paid, tx), 1)
      throw new Error('the end of this')
    }),
    /the end of this/,
  )
  const [account] = (await audit(db)).accounts
  assert.deepEqual([account?.lookups, account?.availableMicros], [0, 100_000])
})
