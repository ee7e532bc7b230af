import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '../../../domain/lookup/finding.ts'
import { decodeTimeline } from '../../../domain/message/story/timeline-lines.ts'
import type { Plan } from '../../../domain/plan/plan.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { readResults } from '../../../store/carriers/upstream-results.ts'
import type { Database } from '../../../store/database.ts'
import { importPrices } from '../../../store/money/upstream-prices.ts'
import { databaseNow } from '../../../store/pg/database-clock.ts'
import { LookedUpIntake } from '../../dispatch/intake/looked-up-intake.ts'
import { idOf, openHarness, silentEvents, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream } from './scripted-upstream.ts'

const [usualStage] = sms().stages
const flashPlan: Plan = {
  ...sms(),
  stages: [{ ...usualStage, content: { kind: 'sms', text: 'Hello', flash: true } }],
}

async function routedStep(db: Database, msgId: number) {
  const [row] = await db.query<{ timeline: string }>(
    { text: 'SELECT timeline FROM messages WHERE msg_id = $1' },
    [msgId],
  )
  return decodeTimeline(row?.timeline ?? '').find(({ step }) => step === 'routed')
}

test('an imported price list moves messages to the cheapest upstream, and the timeline says why', async () => {
  const [a, b] = [new ScriptedUpstream('a'), new ScriptedUpstream('b')]
  await using harness = await openHarness({
    upstreams: [a, b],
    route: { choose: 'cost', priority: 1, country: 'UA' },
  })
  const { db, dispatch } = harness
  const at = await databaseNow(db)
  const list = (upstream: string, micros: number) =>
    importPrices(db, {
      upstream,
      currency: 'UAH',
      at,
      by: 'ada',
      prices: [{ upstream, micros, network: '25503', prefix: '', country: null, from: 0, until: null }],
      replaces: true,
    })
  await list('a', 500_000)
  await list('b', 400_000)
  await dispatch.refreshPrices()
  const msgId = idOf((await harness.accept(submission()))[0])
  await b.handed(1)
  const { at: _at, ...step } = (await routedStep(db, msgId)) ?? { at: 0 }
  assert.deepEqual(step, {
    step: 'routed',
    upstream: 'b',
    passedOver: [],
    facts: {
      match: 'country UA',
      operator: 'Kyivstar',
      network: '25503',
      choose: 'cost',
      among: 2,
      priceMicros: 400_000,
    },
  })
  await list('b', 600_000)
  await dispatch.refreshPrices()
  await harness.accept(submission())
  await a.handed(1)
})

test('what upstreams deliver is counted by network, once', async () => {
  const upstream = new ScriptedUpstream('a')
  const harness = await openHarness({ upstreams: [upstream] })
  const { fresh } = harness
  await using _fresh = fresh
  {
    await using again = await openHarness({ upstreams: [upstream], on: fresh, nodeId: 'counting' })
    await harness.dispatch[Symbol.asyncDispose]()
    const ids = (await again.accept(submission(), submission(), submission({ phone: '48601123456' }))).map(
      idOf,
    )
    await upstream.handed(3)
    await upstream.report({ refs: [refOf(ids[0] ?? 0)] })
    await upstream.report({ refs: [refOf(ids[0] ?? 0)] })
    await upstream.report({
      refs: [refOf(ids[1] ?? 0)],
      outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'away' },
    })
    await upstream.report({ refs: [refOf(ids[2] ?? 0)] })
  }
  const results = await readResults(fresh.db, 0)
  assert.deepEqual(
    results.map(({ network, country, delivered, failed }) => [network, country, delivered, failed]).sort(),
    [
      ['25503', 'UA', 1, 1],
      ['26001', 'PL', 1, 0],
    ],
  )
})

function lookups(findings: Record<string, Finding>) {
  const looked: string[] = []
  return {
    looked,
    look: (phones: readonly string[]) => {
      looked.push(...phones)
      return Promise.resolve(
        phones.map((phone) => {
          const finding = findings[phone]
          if (finding === undefined) return { kind: 'failed', retry: true, reason: 'away' } as const
          return { kind: 'answered', finding, provider: 'test', cached: false, cost: null } as const
        }),
      )
    },
    known: () => Promise.resolve(new Map<string, Finding>()),
  }
}

test('a number is looked up before its message is routed, and routed by numbering data where that fails', async () => {
  const [a, b] = [new ScriptedUpstream('a'), new ScriptedUpstream('b')]
  await using harness = await openHarness({
    upstreams: [a, b],
    routes: [
      { upstream: 'a' },
      { upstream: 'b', network: '25506' },
      { upstream: 'a', country: 'UA', lookup: 'live' },
    ],
  })
  const { intake: next, networks, lookupWish: wishOf } = harness.dispatch
  const provider = lookups({ '380671234567': { reach: 'reachable', mccmnc: '25506', ported: true } })
  const shared = { intake: next, networks, wishOf, clock: systemClock, events: silentEvents }
  const intake = new LookedUpIntake({ ...shared, lookups: provider, waitMs: 5_000 })
  await intake.accept([
    submission(),
    submission({ phone: '380671234568' }),
    submission({ phone: '48601123456' }),
  ])
  await b.handed(1)
  await a.handed(2)
  assert.equal(b.submitted[0]?.phone, '380671234567')
  // The route that requests lookups is for numbers of Ukraine.
  assert.deepEqual(provider.looked, ['380671234567', '380671234568'])
})

test('a lookup that takes too long holds no message up', async () => {
  const a = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [a], routes: [{ upstream: 'a', lookup: 'live' }] })
  const { intake: next, networks, lookupWish: wishOf } = harness.dispatch
  const never = { look: () => new Promise<never>(() => undefined), known: () => Promise.resolve(new Map()) }
  const shared = { intake: next, networks, wishOf, clock: systemClock, events: silentEvents }
  await new LookedUpIntake({ ...shared, lookups: never, waitMs: 1 }).accept([submission()])
  await a.handed(1)
})

test('a flash SMS goes by the upstream that carries it, and the timeline says why not by the other', async () => {
  const [a, b] = [new ScriptedUpstream('a'), new ScriptedUpstream('b')]
  b.smsOptions = ['flash']
  await using harness = await openHarness({ upstreams: [a, b] })
  const msgId = idOf((await harness.accept(submission({ plan: flashPlan })))[0])
  await b.handed(1)
  assert.deepEqual(b.submitted[0]?.smsOptions, { flash: true, tlvs: [] })
  const step = await routedStep(harness.db, msgId)
  assert.deepEqual(step?.step === 'routed' && step.passedOver, [{ upstream: 'a', reason: 'lacks-option' }])
  await harness.accept(submission())
  await a.handed(1)
})

test('a flash SMS that no upstream for its number carries ends with that reason, and nothing goes out', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  await harness.accept(submission({ plan: flashPlan }))
  const [callback] = await harness.outbox.callbacks(1)
  assert.deepEqual(
    [callback?.['status'], callback?.['error']],
    ['NO ROUTE', 'No upstream for this number carries such an SMS (flash, octets)'],
  )
  assert.equal(upstream.submitted.length, 0)
})
