import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import type { PriceImportSummary } from '../../../domain/routing/price-list.ts'
import { ensureSlots } from '../../../store/carriers/slots.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, folder, run } = await freshCommandLine()

before(async () => {
  await ensureSlots(fresh.db, [
    { upstream: 'carrier-a', number: 0 },
    { upstream: 'carrier-b', number: 0 },
  ])
})

beforeEach(async () => {
  await fresh.db.query({ text: 'DELETE FROM upstream_prices' })
  await fresh.db.query({ text: 'DELETE FROM price_lists' })
})

async function importing(csv: string, ...args: string[]) {
  await writeFile(join(folder, 'list.csv'), csv)
  return run('prices', 'import', 'list.csv', '--upstream', 'carrier-a', ...args)
}

test('a price list is imported, listed and removed', async () => {
  assert.match((await run('prices', 'list')).out, /there is no price list yet/)
  const ran = await importing('mcc,mnc,price\n255,03,0.5\n255,01,0.6\n', '--by', 'ada')
  assert.match(ran.out, /2 prices of carrier-a in UAH imported: 2 new, 0 dearer, 0 cheaper, 0 unchanged/)
  assert.match((await run('prices', 'list')).out, /carrier-a +2 +UAH +20\S+Z +ada/)
  assert.match(
    (await run('prices', 'remove', '--upstream', 'carrier-a')).out,
    /2 prices of carrier-a are removed/,
  )
  const again = await run('prices', 'remove', '--upstream', 'carrier-a')
  assert.deepEqual([again.exitCode, again.out], [1, '0 prices of carrier-a are removed\n'])
  assert.match((await run('prices', 'list')).out, /there is no price list yet/)
})

test('a long list says on standard error how far it has been read', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `${380_000_000 + index},0.5`)
  const ran = await importing(`prefix,price\n${lines.join('\n')}\n`, '--dry-run')
  assert.equal(ran.err, '25000 lines read\n30001 lines read: comparing them\n')
  assert.match(ran.out, /30000 prices of carrier-a in UAH read, nothing is changed/)
})

test('a dry run compares with the prices of now and changes nothing', async () => {
  await importing('mcc,mnc,price\n255,03,0.5\n255,01,0.6\n255,06,0.7\n')
  const list = 'mcc,mnc,price\n255,02,0.4\n255,01,0.9\n255,06,0.7\n260,02,1\n'
  const dry = json<PriceImportSummary>(await importing(list, '--dry-run', '--json'))
  assert.deepEqual(dry, {
    upstream: 'carrier-a',
    currency: 'UAH',
    imported: false,
    rows: 4,
    added: 1,
    raised: 1,
    lowered: 1,
    unchanged: 1,
    faults: [],
    ignored: [],
  })
  assert.match((await run('prices', 'list')).out, /carrier-a +3 /)
})

test('nothing of a list with a fault is imported, and all its faults are printed', async () => {
  await importing('mcc,mnc,price\n255,03,0.5\n')
  const ran = await importing('mcc,mnc,price\n255,03,0.9\n255,x,0.4\n255,06,dear\n')
  assert.equal(ran.exitCode, 1)
  assert.match(ran.out, /line 3, mnc: must be two or three digits, is x/)
  assert.match(ran.out, /line 4, price: must be digits .* is dear/)
  assert.match(ran.out, /nothing is imported because of 2 faults/)
  const [row] = await fresh.db.query<{ micros: number }>({
    text: 'SELECT price_micros AS micros FROM upstream_prices',
  })
  assert.equal(row?.micros, 500_000)
})

test('with --replace the prices that are not in the file are removed', async () => {
  await importing('mcc,mnc,price\n255,03,0.5\n255,01,0.6\n')
  await importing('mcc,mnc,price\n255,03,0.4\n', '--replace')
  assert.match((await run('prices', 'list')).out, /carrier-a +1 /)
})

test('all price lists have one currency: another one needs its rate', async () => {
  await importing('country,price\nUA,0.5\n')
  const refused = await importing('country,price\nUA,0.01\n', '--currency', 'EUR')
  assert.match(refused.err, /all price lists are in UAH: convert one in EUR with --rate/)
  await importing('country,price\nUA,0.01\n', '--currency', 'EUR', '--rate', '41.5', '--replace')
  const [row] = await fresh.db.query<{ micros: number }>({
    text: 'SELECT price_micros AS micros FROM upstream_prices',
  })
  assert.equal(row?.micros, 415_000)
})

test('an unknown upstream has no price list', async () => {
  await writeFile(join(folder, 'list.csv'), 'country,price\nUA,0.5\n')
  const ran = await run('prices', 'import', 'list.csv', '--upstream', 'carier-a')
  assert.equal(ran.exitCode, 1)
  assert.match(ran.err, /there is no upstream carier-a; known: carrier-a, carrier-b/)
})
