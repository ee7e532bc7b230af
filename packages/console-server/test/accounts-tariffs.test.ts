import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportedTariffsView, TariffView } from '../../console-contract/administration.ts'
import { AccountsHarness, refusal } from './accounts-harness.ts'

async function set(harness: AccountsHarness, account: number | null, prefix: string, price: string) {
  await harness.perform('tariffs/set', { accountId: account, channel: 'sms', prefix, price })
}

async function list(harness: AccountsHarness): Promise<TariffView[]> {
  const { accountId } = harness
  return (await harness.perform<{ tariffs: TariffView[] }>('tariffs', { accountId })).tariffs
}

test('a price names its tariff: own tariffs first, then the longest prefix', async () => {
  await using harness = await AccountsHarness.open()
  const { handlers, accountId: account } = harness
  await set(harness, null, '', '1')
  await set(harness, null, '380671', '0.9')
  await set(harness, account, '380', '0.5')
  const priceOf = async (phone: string) => {
    const view = await handlers['GET /tariffs/prices']({ ...harness.as('viewer'), query: { account, phone } })
    const { tariff } = view.prices.find(({ channel }) => channel === 'sms') ?? {}
    return { ...tariff, country: view.country }
  }
  const own = { own: true, prefix: '380', priceMicros: 500_000, country: 'UA' }
  assert.deepEqual(await priceOf('+380 67 123-45-67'), own)
  const general = { own: false, prefix: '', priceMicros: 1_000_000, country: 'PL' }
  assert.deepEqual(await priceOf('48601234567'), general)
  const { prices } = await handlers['GET /tariffs/prices']({
    ...harness.as('viewer'),
    query: { account, phone: '48601234567' },
  })
  assert.equal(prices.find(({ channel }) => channel === 'viber')?.tariff, null)
  await assert.rejects(priceOf('12'), refusal(/international/, 'phone'))
})

test('prices are stored exactly, changed and removed, and invalid ones are refused', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId: account } = harness
  await set(harness, account, '380', '0.012345')
  await set(harness, account, '380', '0.5')
  assert.deepEqual(
    (await list(harness)).map(({ account: of, prefix, priceMicros }) => [of, prefix, priceMicros]),
    [['shop', '380', 500_000]],
  )
  await assert.rejects(set(harness, account, '380', '0,5'), refusal(/with a point/, 'price'))
  await assert.rejects(set(harness, account, '380', '-1'), refusal(/not be negative/, 'price'))
  await assert.rejects(set(harness, 99, '380', '1'), refusal(/no account/, 'accountId'))
  const remove = () =>
    harness.perform('tariffs/remove', { accountId: account, channel: 'sms', prefix: '380' })
  await remove()
  assert.deepEqual(await list(harness), [])
  await assert.rejects(remove(), /there is no tariff on sms/)
})

test('a file of tariffs is imported as a whole or not at all, in the form of the export', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId: account } = harness
  const load = (csv: string) =>
    harness.perform<ImportedTariffsView>('tariffs/import', { accountId: account, csv })
  const bad = 'channel,prefix,price\nsms,380,0.5\npigeon,380,1\nsms,+380,1\nviber,,"0,3"\n'
  const { set: count, faults } = await load(bad)
  assert.equal(count, 0)
  assert.deepEqual(
    faults.map(({ line, column }) => [line, column]),
    [
      [3, 'channel'],
      [4, 'prefix'],
      [5, 'price'],
    ],
  )
  assert.deepEqual(await list(harness), [])
  const good = 'channel,prefix,price\nsms,,0.0125\nsms,38067,0.50\n'
  assert.deepEqual(await load(good), { set: 2, faults: [] })
  const file = await harness.download('/tariffs.csv', { account: String(account) })
  assert.deepEqual([file.name, file.text], ['tariffs-shop.csv', good])
  assert.equal((await harness.download('/tariffs.csv')).text, 'channel,prefix,price\n')
  assert.deepEqual(
    (await load('a,b,c\n')).faults.map(({ line, column }) => [line, column]),
    [
      [1, 'channel'],
      [1, 'price'],
    ],
  )
  const others = 'account,channel,price\nshop,sms,1\nbooks,sms,1\n'
  assert.deepEqual((await load(others)).faults, [
    { line: 3, column: 'account', message: 'must be empty or one of shop, is books' },
  ])
})
