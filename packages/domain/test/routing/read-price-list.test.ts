import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from '../../../kit/text/csv.ts'
import { type PriceListOptions, readPriceList } from '../../routing/read-price-list.ts'

async function* chunks(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}

function read(csv: string, change: Partial<PriceListOptions> = {}) {
  const options = { upstream: 'a', currency: 'UAH', rateMicros: null, from: 1_000, ...change }
  return readPriceList(readCsv(chunks(csv)), options)
}

test('destinations are operators, prefixes, countries, or all others', async () => {
  const csv = [
    'Country;MCC;MNC;Prefix;Price;Operator;Valid From;Valid until',
    ';255;2;;0.5;Kyivstar;2027-01-31;2027-02-28T12:00:00Z',
    ';255;;;0.4;;;',
    'PL;;;;0.30;;;',
    ';;;38067;0.2;;;',
    ';;;;1;;;',
  ].join('\r\n')
  const { rows: prices, faults, ignored } = await read(csv)
  assert.deepEqual(faults, [])
  assert.deepEqual(ignored, ['Operator'])
  const base = { upstream: 'a', network: null, prefix: '', country: null, from: 1_000, until: null }
  assert.deepEqual(prices, [
    {
      ...base,
      network: '25503',
      micros: 500_000,
      from: Date.parse('2027-01-31'),
      until: Date.parse('2027-02-28T12:00:00Z'),
    },
    { ...base, country: 'UA', micros: 400_000 },
    { ...base, country: 'PL', micros: 300_000 },
    { ...base, prefix: '38067', micros: 200_000 },
    { ...base, micros: 1_000_000 },
  ])
})

test('a list in another currency is converted by its rate, and refused without one', async () => {
  const csv = 'network,price,currency\n25503,0.0123,EUR\n'
  const { rows: prices } = await read(csv, { rateMicros: 41_500_000 })
  assert.equal(prices[0]?.micros, 510_450)
  const { faults } = await read(csv)
  assert.deepEqual(
    faults.map(({ line, column }) => [line, column]),
    [[2, 'currency']],
  )
})

test('every fault is reported at once, each with its line and column', async () => {
  const csv = [
    'network,prefix,country,price,valid_from,valid_until',
    '255,,,0.5,,',
    '25503,,,0.5,,',
    '25502,,,0.6,,',
    ',380x,,"0,5",2027-13-01,',
    '25501,38050,,-1,,',
    ',,ua,,2027-02-01,2027-01-01',
    '"25506,,,1,,',
  ].join('\n')
  const { faults } = await read(csv)
  assert.deepEqual(
    faults.map(({ line, column }) => `${line} ${column}`),
    [
      '2 network',
      // 25502 is another code of the operator of 25503.
      '4 ',
      '5 prefix',
      '5 price',
      '5 valid_from',
      '6 prefix',
      '6 price',
      '7 country',
      '7 price',
      '7 valid_until',
      '8 ',
    ],
  )
})

test('a file without the column of prices, or without any line, is refused', async () => {
  assert.match((await read('network,cost\n25503,1\n')).faults[0]?.message ?? '', /known columns: network/)
  assert.match((await read('')).faults[0]?.message ?? '', /no heading/)
})
