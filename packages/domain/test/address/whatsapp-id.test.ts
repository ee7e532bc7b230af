import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsForPrefix } from '../../address/whatsapp-id.ts'
import { numberNetwork } from '../../network/number-network.ts'
import { TariffTable } from '../../pricing/tariff-table.ts'

test('prices and routes go by the country of an id of WhatsApp', () => {
  const tariffs = new TariffTable(
    [],
    [
      { channel: 'whatsapp', prefix: '', priceMicros: 3 },
      { channel: 'whatsapp', prefix: '1', priceMicros: 1 },
      { channel: 'whatsapp', prefix: '380', priceMicros: 2 },
    ],
  )
  const ids = ['US.1349', 'UA.ENT.7x', 'DE.1', 'ZZ.1', '380671234567']
  assert.deepEqual(
    ids.map((id) => tariffs.priceOf('whatsapp', id)),
    [1, 2, 3, 3, 2],
  )
  assert.deepEqual(ids.map(digitsForPrefix), ['1', '380', '49', 'ZZ.1', '380671234567'])
  assert.equal(numberNetwork('UA.ENT.7x').country, 'UA')
  assert.equal(digitsForPrefix('anna@example.com'), 'anna@example.com')
})
