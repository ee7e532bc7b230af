import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberNetwork } from '../../network/number-network.ts'
import { KnownPrices } from '../../routing/known-prices.ts'
import type { UpstreamPrice } from '../../routing/price-list.ts'

function price(micros: number, change: Partial<UpstreamPrice> = {}): UpstreamPrice {
  return { upstream: 'a', network: null, prefix: '', country: null, micros, from: 0, until: null, ...change }
}

const kyivstar = '380671234567'

function of(prices: UpstreamPrice[], phone = kyivstar, now = 1_000): number | null {
  return new KnownPrices(prices).priceOf('a', phone, numberNetwork(phone), now)?.micros ?? null
}

test('the price of the operator goes before that of a prefix, of the country, and of all others', () => {
  const prices = [
    price(1),
    price(2, { country: 'UA' }),
    price(3, { prefix: '380' }),
    price(4, { prefix: '38067' }),
    price(5, { network: '25503' }),
  ]
  for (let best = prices.length; best > 0; best--) assert.equal(of(prices.slice(0, best)), best)
  assert.equal(of(prices, '380501234567'), 3)
  assert.equal(of(prices, '48601123456'), 1)
  assert.equal(of([price(9, { upstream: 'b' })]), null)
})

test('a price is valid from its beginning until its end, and of several the one that began last', () => {
  const prices = [price(1, { from: 0 }), price(2, { from: 500, until: 1_500 }), price(3, { from: 2_000 })]
  const at = (now: number) => of(prices, kyivstar, now)
  assert.deepEqual(
    [at(-1), at(0), at(499), at(500), at(1_499), at(1_500), at(2_000)],
    [null, 1, 1, 2, 2, 1, 3],
  )
})
