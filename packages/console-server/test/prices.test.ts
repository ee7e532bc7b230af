import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { operations } from '../../administration/operations.ts'
import { perform } from '../../administration/perform.ts'
import { usualAdministration } from '../../administration/test/usual-administration.ts'
import type { ListedPriceView, PriceListsView } from '../../console-contract/administration.ts'
import { noResults, qualityHours } from '../../domain/routing/quality-scores.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { ensureSlots } from '../../store/carriers/slots.ts'
import { addResults } from '../../store/carriers/upstream-results.ts'
import { listAuditEntries } from '../../store/console/audit-log.ts'
import { pricesHandlers } from '../upstreams/prices-handlers.ts'
import { viewResults } from '../upstreams/view-results.ts'
import { requestBy } from './request-by.ts'

test('a price list is tried, imported and removed, and shows which prices are in force now and later', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await ensureSlots(db, [{ upstream: 'carrier', number: 0 }])
  const ports = usualAdministration({ db, clock: systemClock })
  const handlers = pricesHandlers(ports)
  const as = requestBy('admin')
  const carryOut = async <Result>(name: string, input: object): Promise<Result> => {
    const by = { ...{ userId: null, userName: 'ada', role: 'admin' as const }, accountId: null, address: '' }
    const operation = operations.get(name) ?? assert.fail(name)
    return (await perform(ports, operation, by, { input: { ...input } })) as Result
  }
  const list = (csv: string) => ({ upstream: 'carrier', csv, rate: '', from: null, replaces: false })
  const tryList = (csv: string) => handlers['POST /prices/try']({ ...as, body: list(csv) })
  const wrong = await tryList('network,price\n25503,dear\n255,1\n')
  assert.deepEqual(
    wrong.faults.map(({ line, column }) => [line, column]),
    [
      [2, 'price'],
      [3, 'network'],
    ],
  )
  const csv =
    'network,prefix,country,price,valid_from\n25503,,,0.5,2020-01-01\n,38067,,0.4,2020-01-01\n,,UA,0.3,2020-01-01\n'
  assert.equal((await tryList(csv)).added, 3)
  assert.deepEqual((await carryOut<PriceListsView>('prices', {})).lists, [])
  await carryOut('prices/import', list(csv))
  await carryOut(
    'prices/import',
    list('network,price,valid_from\n25503,0.45,2021-01-01\n25503,0.6,2099-01-01\n'),
  )
  const of = (search?: string) =>
    carryOut<{ prices: ListedPriceView[] }>('prices/of', {
      upstream: 'carrier',
      ...(search !== undefined && { search }),
    })
  assert.deepEqual(
    (await of()).prices.map(({ network, prefix, country, price, inForce }) => {
      return [network ?? (prefix || country), price, inForce]
    }),
    [
      ['Kyivstar (25503)', '0.45', true],
      ['Kyivstar (25503)', '0.60', false],
      ['UA', '0.30', true],
      ['38067', '0.40', true],
    ],
  )
  assert.equal((await of('2550')).prices.length, 2)
  const { lists, changes, currency } = await carryOut<PriceListsView>('prices', {})
  assert.deepEqual([lists[0]?.rows, currency], [5, 'UAH'])
  assert.deepEqual(
    changes.map(({ rows, by }) => [rows, by]),
    [
      [2, 'ada'],
      [3, 'ada'],
    ],
  )
  await assert.rejects(carryOut('prices/import', { ...list(csv), rate: '-1' }), /rate is a positive number/)
  assert.deepEqual(await carryOut('prices/remove', { upstream: 'carrier' }), { removed: 5 })
  assert.deepEqual((await carryOut<PriceListsView>('prices', {})).lists, [])
  const entries = await listAuditEntries(db, {}, { before: null, limit: 100 })
  assert.deepEqual(new Set(entries.map(({ target }) => target)), new Set(['prices of carrier']))
})

test('results of the hours that routing looks at are added up by upstream and network', async () => {
  await using fresh = await freshDatabase()
  const now = Date.now()
  const result = { ...noResults, upstream: 'carrier', network: '25503', country: 'UA' }
  await addResults(fresh.db, [
    { ...result, at: now - 600_000, delivered: 30, failed: 10, tookMs: 60_000 },
    { ...result, at: now - 1_200_000, delivered: 10, failed: 0, tookMs: 20_000 },
    { ...result, at: now - 30 * 3_600_000, delivered: 1_000, failed: 0, tookMs: 0 },
    { ...result, network: '25501', at: now - 600_000, delivered: 0, failed: 2, tookMs: 0 },
  ])
  const { hours, results } = await viewResults(fresh)
  assert.equal(hours, qualityHours)
  assert.deepEqual(
    results.map(({ network, delivered, failed, tookMs }) => [network, delivered, failed, tookMs]),
    [
      ['Kyivstar (25503)', 40, 10, 2_000],
      ['Vodafone (25501)', 0, 2, null],
    ],
  )
  assert.ok((results[0]?.value ?? 0) > 0.7)
})
