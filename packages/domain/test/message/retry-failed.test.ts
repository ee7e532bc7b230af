import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { attemptResults } from '../../message/attempt-results.ts'
import type { DispatchPolicy } from '../../message/dispatch-policy.ts'
import type { ReportOutcome, SubmitOutcome } from '../../message/outcome.ts'
import type { FailureStatus } from '../../message/status.ts'
import { storySentence } from '../../message/story/story-sentence.ts'
import type { Plan } from '../../plan/plan.ts'
import { Life } from './life.ts'
import { policyWith, sms, t0, viberThenSms } from './message-samples.ts'

const delivered: ReportOutcome = { kind: 'delivered' }
const failed: ReportOutcome = failure('UNDELIVERABLE')
const rejectedHere: SubmitOutcome = {
  kind: 'refused',
  refusal: 'rejected-here',
  status: 'REJECTED',
  raw: 'no',
}
const rejected: SubmitOutcome = { ...rejectedHere, refusal: 'rejected' }

function failure(status: FailureStatus): ReportOutcome {
  return { kind: 'failed', status, reason: `it is ${status}` }
}

/** The upstreams `a`, `b` and `c` carry every number in this order; each of their routes allows two retries. */
function retrying(change: Partial<DispatchPolicy> = {}): DispatchPolicy {
  return policyWith(['a', 'b', 'c'], { maxRetries: () => 2, ...change })
}

function sentByA(plan: Plan = sms(), policy = retrying()): Life {
  return new Life(plan, policy).accept('a1')
}

function upstreams({ message }: Life): string[] {
  return message.attempts.map(({ upstream }) => upstream)
}

function stateOf({ message: { progress, status } }: Life): string {
  return `${progress.kind} ${status}`
}

suite('an SMS that its carrier reports as failed', () => {
  test('goes by another upstream, and the client hears of the end alone', () => {
    const life = sentByA().report(0, failed)
    assert.deepEqual(upstreams(life), ['a', 'b'])
    assert.equal(stateOf(life), 'queued QUEUED')
    assert.deepEqual(life.steps.slice(-2), ['retry', 'routed'])
    assert.deepEqual(life.notified, [])
    life.accept('b1').report(1, delivered)
    assert.deepEqual(life.notified, ['DELIVERED by sms'])
    assert.deepEqual(life.message.money, { reservedMicros: 0, chargedMicros: 500_000 })
    assert.deepEqual(
      life.message.attempts.map(({ won }) => won ?? false),
      [false, true],
    )
  })

  test('goes nowhere else where no route allows it', () => {
    const life = sentByA(sms(), policyWith(['a', 'b'])).report(0, failed)
    assert.equal(stateOf(life), 'final UNDELIVERABLE')
    assert.ok(!life.steps.includes('not-retried'))
  })

  test('is retried as often as allowed, each time by an upstream that has not had it, and then fails', () => {
    const life = sentByA().report(0, failed).accept('b1').report(1, failure('REJECTED'))
    assert.deepEqual(upstreams(life), ['a', 'b', 'c'])
    life.accept('c1').report(2, failure('EXPIRED'))
    assert.equal(stateOf(life), 'final EXPIRED')
    assert.equal(life.message.error, 'it is EXPIRED')
    assert.deepEqual(life.notified, ['EXPIRED by sms'])
  })

  test('goes past upstreams that share the account of the carrier that failed', () => {
    const upstreamsOfAccount = (upstream: string) => (upstream === 'c' ? ['c'] : ['a', 'b'])
    const life = sentByA(sms(), retrying({ upstreamsOfAccount })).report(0, failed)
    assert.deepEqual(upstreams(life), ['a', 'c'])
  })

  test('is retried as often as the strictest route that carried it allows', () => {
    const policy = retrying({ maxRetries: (_stage, _message, upstream) => (upstream === 'a' ? 3 : 1) })
    const life = sentByA(sms(), policy).report(0, failed).accept('b1').report(1, failed)
    assert.equal(stateOf(life), 'final UNDELIVERABLE')
  })

  test('goes on to its next stage once no upstream is left', () => {
    const policy = retrying({
      route: ({ channel }, _message, exclude) => ({
        upstream: ['a', 'b'].find((name) => !exclude.includes(name)) ?? null,
        healthy: channel === 'sms',
        passedOver: [],
      }),
    })
    const life = sentByA(sms({ stages: 2 }), policy)
      .report(0, failed)
      .accept('b1')
      .report(1, failed)
    assert.deepEqual(
      life.message.attempts.map(({ stage, upstream }) => `${stage} ${upstream}`),
      ['0 a', '0 b', '1 a'],
    )
  })

  const causes: Record<FailureStatus, 'retried' | 'over'> = {
    EXPIRED: 'retried',
    UNDELIVERABLE: 'retried',
    REJECTED: 'retried',
    'INVALID SOURCE ADDRESS': 'retried',
    'NO ROUTE': 'retried',
    FILTERED: 'over',
    DELETED: 'over',
    'INVALID DESTINATION ADDRESS': 'over',
    'SIM FULL': 'over',
    UNKNOWN: 'over',
  }
  for (const [status, end] of Object.entries(causes) as [FailureStatus, 'retried' | 'over'][]) {
    test(`as ${status} is ${end}`, () => {
      assert.equal(
        stateOf(sentByA().report(0, failure(status))),
        end === 'over' ? `final ${status}` : 'queued QUEUED',
      )
    })
  }

  test('waits for an upstream that is unhealthy only where no later stage can begin at once', () => {
    const policy = retrying({
      route: (_stage, _message, exclude) => ({
        upstream: exclude.includes('a') ? 'b' : 'a',
        healthy: !exclude.includes('a'),
        passedOver: [],
      }),
    })
    assert.equal(stateOf(sentByA(sms(), policy).report(0, failed)), 'queued QUEUED')
    const life = sentByA(sms({ stages: 2 }), policy).report(0, failed)
    assert.deepEqual([life.stage, upstreams(life)], [1, ['a', 'a']])
    assert.ok(life.steps.includes('not-retried'))
  })

  test('is not sent again to a subscriber who has opted out since, or with a code that was used', () => {
    for (const code of ['opted-out', 'code-over'] as const) {
      let isBlocked = false
      const life = sentByA(sms(), retrying({ blockReason: () => (isBlocked ? { code } : null) }))
      isBlocked = true
      life.report(0, failed)
      assert.equal(stateOf(life), 'final UNDELIVERABLE')
      assert.ok(life.steps.includes('not-retried'))
    }
  })

  test('is not sent again after its lifetime, or after the wait of its stage', () => {
    const last = sentByA()
    last.now = last.message.expiresAt
    assert.equal(stateOf(last.report(0, failed)), 'final UNDELIVERABLE')
    const first = sentByA(sms({ stages: 2 }))
    first.now += 300_000
    assert.deepEqual(upstreams(first.report(0, failed)), ['a', 'a'])
    assert.equal(first.stage, 1)
  })

  test('is retried where another upstream had refused it before', () => {
    const life = new Life(sms(), retrying()).submit(rejectedHere).accept('b1').report(1, failed)
    assert.deepEqual(upstreams(life), ['a', 'b', 'c'])
  })

  test('after a lost answer is retried too', () => {
    const life = new Life(sms(), retrying()).submit({ kind: 'unknown', raw: 'cut off' }).report(0, failed)
    assert.deepEqual(upstreams(life), ['a', 'b'])
  })
})

suite('during a retry', () => {
  test('the same report again, a refund, or another failure of the first upstream retries nothing twice', () => {
    const life = sentByA().report(0, failed).report(0, failed).report(0, failure('EXPIRED'))
    const cost = { kind: 'refund', micros: 10, currency: 'UAH' } as const
    life.apply({ type: 'reported', attempt: 0, part: 0, outcome: failed, raw: '', cost })
    assert.deepEqual(upstreams(life), ['a', 'b'])
    life.accept('b1').report(0, failed)
    assert.equal(stateOf(life), 'submitted ROUTING')
    assert.equal(life.steps.filter((step) => step === 'retry').length, 1)
  })

  const late: Record<string, { until: (life: Life) => Life; cancels: string[] }> = {
    'is queued': { until: (life) => life, cancels: [] },
    'is being handed over': {
      until: (life) => life.apply({ type: 'claimed', slotClaim: { slotId: 1, epoch: 1 } }),
      cancels: [],
    },
    'is under way': { until: (life) => life.accept('b1'), cancels: ['b b1'] },
    'has failed': {
      until: (life) => life.accept('b1').report(1, failure('SIM FULL')),
      cancels: [],
    },
  }
  for (const [when, { until, cancels }] of Object.entries(late)) {
    test(`a late "delivered" of the first upstream makes it DELIVERED while the retry ${when}`, () => {
      const life = until(sentByA().report(0, failed)).report(0, delivered)
      assert.equal(stateOf(life), 'final DELIVERED')
      assert.equal(life.message.attempts[0]?.won, true)
      assert.deepEqual(life.cancels, cancels)
    })
  }

  test('what was on the wire when the first upstream delivered is cancelled once its answer is known', () => {
    const life = sentByA().report(0, failed)
    life.apply({ type: 'claimed', slotClaim: { slotId: 1, epoch: 1 } }).report(0, delivered)
    const outcome = { kind: 'accepted', ref: 'b1', raw: 'ok' } as const
    life.apply({ type: 'submitted', attempt: 1, outcomes: [{ part: 0, outcome }] })
    assert.equal(stateOf(life), 'final DELIVERED')
    assert.deepEqual(life.cancels, ['b b1'])
    assert.deepEqual(life.notified, ['DELIVERED by sms'])
  })

  test('an upstream that refuses it passes it on within the same retry', () => {
    const life = sentByA(sms(), retrying({ maxRetries: () => 1 })).report(0, failed)
    life.submit(rejectedHere)
    assert.deepEqual(upstreams(life), ['a', 'b', 'c'])
    assert.equal(life.accept('c1').message.attempts[2]?.retry, 1)
    assert.equal(stateOf(life.report(2, delivered)), 'final DELIVERED')
  })

  test('a refusal for good leaves the status that the first upstream reported', () => {
    const life = sentByA().report(0, failed).submit(rejected)
    assert.equal(stateOf(life), 'final UNDELIVERABLE')
    assert.equal(life.message.error, 'it is UNDELIVERABLE')
  })

  test('an upstream that goes down sends it on, and never back to the one that failed', () => {
    const life = sentByA().report(0, failed).apply({ type: 'upstream-down' })
    assert.deepEqual(upstreams(life), ['a', 'c'])
    assert.deepEqual(upstreams(life.apply({ type: 'upstream-down' })), ['a', 'b'])
  })

  test('that is never handed over, the message ends with the reported status', () => {
    const life = sentByA().report(0, failed).wait()
    assert.equal(stateOf(life), 'final UNDELIVERABLE')
  })

  test('that is never reported on, the message ends as EXPIRED', () => {
    assert.equal(stateOf(sentByA().report(0, failed).accept('b1').wait()), 'final EXPIRED')
  })
})

suite('a text of several parts', () => {
  const long = sms({ parts: 2 })

  test('goes whole by the other upstream once no part can arrive', () => {
    const life = sentByA(long).report(0, failed, 0)
    assert.equal(stateOf(life), 'submitted ROUTING')
    life.report(0, failed, 1)
    assert.deepEqual(
      life.message.attempts[1]?.parts.map(({ kind }) => kind),
      ['unsent', 'unsent'],
    )
    life.accept('b').report(1, delivered, 0).report(1, delivered, 1)
    assert.equal(stateOf(life), 'final DELIVERED')
    assert.equal(life.message.money.chargedMicros, 1_000_000)
  })

  test('stays with its upstream where a part has arrived', () => {
    const life = sentByA(long).report(0, failed, 0).report(0, delivered, 1)
    assert.deepEqual(upstreams(life), ['a'])
    assert.equal(stateOf(life), 'final PARTIALLY DELIVERED')
  })

  test('stays with its upstream where another upstream cannot mend the failure of a part', () => {
    const life = sentByA(long).report(0, failed, 0).report(0, failure('INVALID DESTINATION ADDRESS'), 1)
    assert.deepEqual(upstreams(life), ['a'])
  })

  test('is not DELIVERED by one part of each upstream', () => {
    const life = sentByA(long).report(0, failed, 0).report(0, failed, 1).accept('b')
    life.report(0, delivered, 0)
    assert.equal(stateOf(life), 'submitted ROUTING')
    life.report(1, delivered, 1).report(1, failure('SIM FULL'), 0)
    assert.equal(stateOf(life), 'final PARTIALLY DELIVERED')
    assert.equal(life.message.money.chargedMicros, 500_000)
  })

  test('that the first upstream cut into more parts arrives whole in the parts of the second', () => {
    const cut = Array.from({ length: 3 }, (_, part) => ({
      part,
      outcome: { kind: 'accepted', ref: `a${part}`, raw: 'ok' } as const,
    }))
    const life = new Life(long, retrying()).apply({ type: 'claimed', slotClaim: { slotId: 1, epoch: 1 } })
    life.apply({ type: 'submitted', attempt: 0, outcomes: cut })
    for (const { part } of cut) life.report(0, failed, part)
    life.accept('b').report(1, delivered, 0).report(1, delivered, 1)
    assert.equal(stateOf(life), 'final DELIVERED')
  })
})

test('each upstream has the result of its own hand-over', () => {
  const policy = retrying()
  const before = sentByA(sms(), policy)
  const retried = sentByA(sms(), policy).report(0, failed)
  const [result, ...others] = attemptResults(before.message, retried.message, t0)
  assert.deepEqual([result?.upstream, result?.delivered, result?.failed, others.length], ['a', 0, 1, 0])
  const under = retried.accept('b1').message
  const after = retried.report(1, delivered).message
  const [second, ...none] = attemptResults(under, after, t0)
  assert.deepEqual([second?.upstream, second?.delivered, second?.failed, none.length], ['b', 1, 0, 0])
})

test('a fallback after a retried stage starts by the wait of the stage, and late success of either is known', () => {
  const [viber, text] = viberThenSms().stages
  assert.ok(text)
  const plan: Plan = { ...viberThenSms(), stages: [{ ...text, parts: 1, waitSeconds: 60 }, viber] }
  const life = sentByA(plan, retrying()).report(0, failed).accept('b1').wait()
  assert.equal(life.now, t0 + 60_000)
  assert.equal(life.stage, 1)
  assert.equal(stateOf(life.report(1, delivered)), 'final DELIVERED')
  assert.ok(life.steps.includes('late-success'))
})

test('the timeline says which report led to a retry, who gets it, and what that costs more', () => {
  const facts = { upstream: 'a', status: 'UNDELIVERABLE', next: 'b', nth: 1, max: 2, parts: 2 } as const
  const sentence = (priceMicros?: number) =>
    storySentence({
      kind: 'step',
      entry: { at: t0, step: 'retry', ...facts, ...(priceMicros !== undefined && { priceMicros }) },
    })
  assert.equal(
    sentence(350_000),
    'a reported UNDELIVERABLE, so b gets it next: retry 1 of 2; 0.70 more by the price list of b.',
  )
  assert.equal(
    sentence(),
    'a reported UNDELIVERABLE, so b gets it next: retry 1 of 2; b has no price for it.',
  )
})
