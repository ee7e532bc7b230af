import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topUp } from '../../../store/accounts/accounts.ts'
import { setBalanceAlert } from '../../../store/money/balance-alerts.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const phone = '380671234567'

async function lowBalances(harness: GatewayHarness): Promise<{ data: unknown }[]> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const response = await fetch(`${harness.url}/v1/events?types=balance.low&limit=1000`, { headers })
  return ((await response.json()) as { events: { data: unknown }[] }).events
}

/** Whether an alert of the account is written and no top-up has come since. */
async function isAlerted({ db }: GatewayHarness): Promise<boolean> {
  const [row] = await db.query<{ at: number | null }>({ text: 'SELECT alerted_at AS at FROM accounts' })
  return row?.at !== null
}

test('a balance below its threshold is one event, and another one after a top-up', async () => {
  await using harness = await GatewayHarness.open({ amount: 10 })
  const { db, client } = harness
  await setBalanceAlert(db, 1, 9_500_000)
  await client.send({ phone, hook: null })
  assert.equal((await lowBalances(harness)).length, 0)
  await client.send({ phone, hook: null })
  await until('the first event', async () => (await lowBalances(harness)).length === 1 || null)
  await client.send({ phone, hook: null })
  await topUp(db, { accountId: 1, amountMicros: 500_000, note: null })
  assert.equal(await isAlerted(harness), true)
  await topUp(db, { accountId: 1, amountMicros: 500_000, note: null })
  assert.equal(await isAlerted(harness), false)
  await client.send({ phone, hook: null })
  const events = await until('the second event', async () => {
    const low = await lowBalances(harness)
    return low.length > 1 ? low : null
  })
  const data = { balance: 9, threshold: 9.5, currency: 'UAH' }
  assert.deepEqual(
    events.map((event) => event.data),
    [data, data],
  )
})
