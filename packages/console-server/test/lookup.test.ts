import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import type { LookupsConfig } from '../../carriers/lookups/lookups-settings.ts'
import { apiKey, operationsFixture } from '../../edges/test/operations-fixture.ts'
import { Secret } from '../../settings/secret.ts'
import { writeLookupCache } from '../../store/carriers/lookup-cache.ts'
import type { Database } from '../../store/database.ts'
import { lookupHandlers } from '../lookup/lookup-handlers.ts'
import { requestBy } from './request-by.ts'

const accountId = 7
const live: LookupsConfig = {
  kind: 'infobip-number-context',
  baseUrl: 'http://lookups.example',
  connections: 1,
  responseTimeoutMs: 1_000,
  cacheSeconds: 3_600,
  apiKey: new Secret('unused'),
}

test('a preview shows country, price and the age of a cached result, and queries no provider', async () => {
  await using database = await freshDatabase()
  const { handlers, request, fixture } = harness(database.db, live)
  const now = fixture.clock.now()
  await keep(database.db, '380671234567', now - 60_000)
  await keep(database.db, '380671234568', now - 3_601_000)
  const phones = ['+380 (67) 123-45-67', '380671234568', '12', '48512345678']
  const preview = await handlers['POST /lookups/preview'](request({ accountId, phones }))
  assert.deepEqual(
    preview.numbers.map(({ recipient, priceMicros, keptAt }) => [recipient?.country, priceMicros, keptAt]),
    [
      ['UA', 40_000, now - 60_000],
      ['UA', 40_000, null],
      [undefined, null, null],
      ['PL', null, null],
    ],
  )
  assert.equal(preview.totalMicros, 80_000)
  assert.deepEqual(fixture.numbers.lookedUp, [])
})

test("a lookup is queried and charged as by the API, with the API's refusals", async () => {
  await using database = await freshDatabase()
  const { handlers, request, fixture } = harness(database.db, live)
  const phones = ['+380 50 123 45 67', '12', '48512345678']
  const { numbers } = await handlers['POST /lookups'](request({ accountId, phones }))
  assert.deepEqual(numbers[0]?.finding, {
    status: 'DELIVERED',
    ported: false,
    imsi: '255015012345678',
    mccmnc: '25501',
    origin: { name: 'Vodafone UA', country: 'Ukraine' },
    portedTo: null,
  })
  assert.equal(numbers[0].priceMicros, 40_000)
  assert.deepEqual(
    numbers.map(({ refused }) => refused),
    [null, 'Please enter valid receiver phone number', 'Operator not supported'],
  )
  assert.deepEqual(
    fixture.numbers.charged.map(({ phone, priceMicros }) => [phone, priceMicros]),
    [['380501234567', 40_000]],
  )
})

test('the codes of a network and a subscriber keep their leading zeros, though the API returns numbers', async () => {
  await using database = await freshDatabase()
  const { handlers, request, fixture } = harness(database.db, live)
  fixture.numbers.answerWith = () => ({
    kind: 'answered',
    finding: { reach: 'absent', imsi: '001012025550143', mccmnc: '00101' },
    provider: 'fake',
    cached: true,
    cost: null,
  })
  const { numbers } = await handlers['POST /lookups'](request({ accountId, phones: ['380501234567'] }))
  assert.equal(numbers[0]?.finding?.mccmnc, '00101')
  assert.equal(numbers[0].finding.imsi, '001012025550143')
})

test('an account without money is refused with that reason, and an unknown account is not found', async () => {
  await using database = await freshDatabase()
  const { handlers, request, fixture } = harness(database.db, { kind: 'offline' })
  fixture.lookup.balanceMicros = 0
  const { numbers } = await handlers['POST /lookups'](request({ accountId, phones: ['380501234567'] }))
  assert.equal(numbers[0]?.refused, 'Not enough money')
  const unknown = request({ accountId: 8, phones: ['380501234567'] })
  await assert.rejects(handlers['POST /lookups'](unknown), { status: 404 })
  const form = await handlers['GET /lookups/form'](request({}))
  assert.equal(form.isLive, false)
})

function harness(db: Database, lookups: LookupsConfig) {
  const fixture = operationsFixture()
  const { ports, clock } = fixture
  const key = ports.catalogue.authenticate(apiKey)
  if (key === null) throw new Error('the fixture has no account')
  const { account } = key
  const catalogue = {
    account: (id: number) => (id === accountId ? account : null),
    accounts: () => [account],
  }
  const handlers = lookupHandlers({ catalogue, operations: ports, db, clock, lookups })
  return { handlers, request, fixture }
}

function request<Body>(body: Body) {
  return { ...requestBy('operator'), body }
}

function keep(db: Database, phone: string, at: number): Promise<void> {
  const findings = new Map([[phone, { reach: 'reachable' } as const]])
  return writeLookupCache(db, 'infobip-number-context', findings, at)
}
