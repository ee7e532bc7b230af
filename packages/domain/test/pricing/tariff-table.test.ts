import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PrefixPrices, type Tariff, TariffTable } from '../../pricing/tariff-table.ts'

const sms = (prefix: string, priceMicros: number): Tariff => ({ channel: 'sms', prefix, priceMicros })
const general = [sms('', 900), sms('380', 500), sms('38050', 400), sms('1', 700)]

test('the longest prefix of a number decides', () => {
  const table = new TariffTable([], general)
  assert.equal(table.priceOf('sms', '380501234567'), 400)
  assert.equal(table.priceOf('sms', '380671234567'), 500)
  assert.equal(table.priceOf('sms', '12025550123'), 700)
  assert.equal(table.priceOf('sms', '4915112345678'), 900)
})

test('an own tariff goes before every general one, however short its prefix', () => {
  const table = new TariffTable([sms('380', 450)], general)
  assert.equal(table.priceOf('sms', '380501234567'), 450)
  assert.equal(table.priceOf('sms', '12025550123'), 700)
})

test('a tariff of 0 is a price', () => {
  assert.equal(new TariffTable([sms('380', 0)], general).priceOf('sms', '380501234567'), 0)
})

test('a number or a channel that no tariff covers has no price', () => {
  const table = new TariffTable([], [sms('380', 500)])
  assert.equal(table.priceOf('sms', '12025550123'), null)
  assert.equal(table.priceOf('viber', '380501234567'), null)
})

test('the prices of all accounts can be shared by the tables of many', () => {
  const general = new PrefixPrices([{ channel: 'sms', prefix: '38', priceMicros: 5 }])
  const own = [{ channel: 'sms' as const, prefix: '380', priceMicros: 3 }]
  const [one, other] = [new TariffTable(own, general), new TariffTable([], general)]
  assert.equal(one.priceOf('sms', '380671234567'), 3)
  assert.equal(other.priceOf('sms', '380671234567'), 5)
  assert.equal(one.priceOf('sms', '381'), 5)
})
