import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { timerAt } from '../../message/decide.ts'
import type { DispatchPolicy } from '../../message/dispatch-policy.ts'
import type { MessageEvent } from '../../message/message-event.ts'
import type { ReportOutcome, SubmitOutcome } from '../../message/outcome.ts'
import { callbackBody } from '../../message/reports/callback-body.ts'
import type { BlockReason } from '../../message/story/reasons.ts'
import type { Channel, Plan } from '../../plan/plan.ts'
import { Life } from './life.ts'
import { policyWith, t0, viberThenSms } from './message-samples.ts'

const slotClaim = { slotId: 1, epoch: 1 }

/** Each channel has an upstream of its own name; those in `ill` are unhealthy, those in `none` do not exist. */
function policyOf(
  world: { ill?: Channel[]; none?: Channel[]; blocked?: Partial<Record<Channel, BlockReason>> } = {},
): DispatchPolicy {
  return policyWith([], {
    blockReason: ({ channel }) => world.blocked?.[channel] ?? null,
    route: ({ channel }, _message, exclude) => ({
      upstream: exclude.includes(channel) || world.none?.includes(channel) ? null : channel,
      healthy: !world.ill?.includes(channel),
      passedOver: [],
    }),
  })
}

const policy = policyOf()

function newLife(plan: Plan = viberThenSms(), withPolicy: DispatchPolicy = policy): Life {
  return new Life(plan, withPolicy)
}

const failed: ReportOutcome = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'not on Viber' }
const refused: SubmitOutcome = { kind: 'refused', refusal: 'rejected', status: 'UNDELIVERABLE', raw: 'no' }

suite('a stage gives way', () => {
  test('when the upstream refuses', () => {
    assert.equal(newLife().submit(refused).stage, 1)
  })

  test('when a report says that it failed', () => {
    assert.equal(newLife().accept('v').report(0, failed).stage, 1)
  })

  test('when its wait is over without a report, and not before', () => {
    const life = newLife().accept('v')
    assert.equal(timerAt(life.message), t0 + 120_000)
    life.now = t0 + 119_999
    assert.equal(life.apply({ type: 'clock' }).stage, 0)
    assert.equal(life.wait().stage, 1)
  })

  test('when nothing could be handed over during its wait', () => {
    assert.equal(newLife().wait().stage, 1)
  })

  test('at once when its upstream goes down before anything was handed over, and a later one is well', () => {
    assert.equal(newLife(viberThenSms(), policyOf({ ill: ['viber'] })).stage, 1)
    const life = newLife()
    assert.equal(life.apply({ type: 'upstream-down' }).stage, 1)
  })

  test('never when its answer was lost but a report may still come', () => {
    const life = newLife().submit({ kind: 'unknown', raw: 'cut off' })
    assert.equal(life.stage, 0)
    assert.equal(life.message.progress.kind, 'in-doubt')
  })
})

/** How a stage can end, and what follows in the first stage of two and in the last one. */
type End = SubmitOutcome['kind'] | ReportOutcome['kind'] | 'silence' | 'throttled for its whole wait'
const ends: Record<End, { happens: (life: Life) => Life; first: string; last: string }> = {
  refused: { happens: (life) => life.submit(refused), first: 'next stage', last: 'UNDELIVERABLE' },
  failed: { happens: (life) => reported(life, failed), first: 'next stage', last: 'UNDELIVERABLE' },
  delivered: {
    happens: (life) => reported(life, { kind: 'delivered' }),
    first: 'DELIVERED',
    last: 'DELIVERED',
  },
  read: { happens: (life) => reported(life, { kind: 'read' }), first: 'READ', last: 'READ' },
  completed: {
    happens: (life) => life.submit({ kind: 'completed', report: { kind: 'delivered' }, raw: '' }),
    first: 'DELIVERED',
    last: 'DELIVERED',
  },
  accepted: { happens: (life) => life.accept('x'), first: 'waits', last: 'waits' },
  unknown: { happens: (life) => life.submit({ kind: 'unknown', raw: '' }), first: 'waits', last: 'waits' },
  enroute: { happens: (life) => reported(life, { kind: 'enroute' }), first: 'waits', last: 'waits' },
  lost: { happens: (life) => reported(life, { kind: 'lost' }), first: 'waits', last: 'waits' },
  silence: { happens: (life) => life.accept('x').wait(), first: 'next stage', last: 'EXPIRED' },
  'throttled for its whole wait': {
    happens: (life) => {
      const slow = { kind: 'refused', refusal: 'throttled', status: 'REJECTED', raw: 'slower' } as const
      return life.submit(slow).wait()
    },
    first: 'next stage',
    last: 'EXPIRED',
  },
}

function reported(life: Life, outcome: ReportOutcome): Life {
  life.accept('x')
  const attempt = life.message.attempts.length - 1
  for (const part of life.message.attempts[attempt]?.parts.keys() ?? []) life.report(attempt, outcome, part)
  return life
}

suite('every end of a stage, in the first and in the last one', () => {
  const follows = (life: Life, stage: number) => {
    if (life.stage === undefined) return life.message.status
    return life.stage === stage ? 'waits' : 'next stage'
  }
  for (const [end, { happens, first, last }] of Object.entries(ends)) {
    test(`${end} in the first stage: ${first}`, () => assert.equal(follows(happens(newLife()), 0), first))
    test(`${end} in the last stage: ${last}`, () => {
      assert.equal(follows(happens(newLife().submit(refused)), 1), last)
    })
  }
})

suite('a stage is passed over, with the reason on the timeline', () => {
  const skipped = (life: Life) => life.steps.filter((step) => step.startsWith('stage-skipped'))

  test('when it is known to be blocked', () => {
    const life = newLife(viberThenSms(), policyOf({ blocked: { viber: { code: 'window-closed' } } }))
    assert.equal(life.stage, 1)
    assert.deepEqual(skipped(life), ['stage-skipped: window-closed'])
  })

  test('when no route leads to its channel', () => {
    const life = newLife(viberThenSms(), policyOf({ none: ['viber'] }))
    assert.deepEqual(skipped(life), ['stage-skipped: no-route'])
  })

  test('when none of its upstreams is well and a later one is', () => {
    const life = newLife(viberThenSms(), policyOf({ ill: ['viber'] }))
    assert.deepEqual(skipped(life), ['stage-skipped: none-healthy'])
  })

  test('when what is left of the lifetime is too short for it', () => {
    const plan = viberThenSms()
    const short = { ...plan, lifetimeSeconds: 20 }
    assert.match(skipped(newLife(short)).join(), /lifetime-too-short/)
  })

  test('but not when no later one is well either: it waits', () => {
    assert.equal(newLife(viberThenSms(), policyOf({ ill: ['viber', 'sms'] })).stage, 0)
  })

  test('when the lifetime is over: a code is no longer alive', () => {
    const code: Plan = { ...viberThenSms(), lifetimeSeconds: 60, priority: 0 }
    const life = newLife(code).accept('v').wait()
    assert.equal(life.message.status, 'EXPIRED')
    assert.deepEqual(skipped(life), ['stage-skipped: code-expired'])
  })
})

suite('what the client receives', () => {
  test('one callback, of the channel that succeeded', () => {
    const life = newLife().submit(refused).accept('s')
    life.report(1, { kind: 'delivered' }, 0).report(1, { kind: 'delivered' }, 1)
    assert.deepEqual(life.notified, ['DELIVERED by sms'])
    const { success, type, status } = JSON.parse(callbackBody(life.message, [])) as Record<string, unknown>
    assert.deepEqual([success, type, status], [true, 'sms', 'DELIVERED'])
  })

  test('one callback when every stage failed, of the last channel tried', () => {
    const life = newLife().submit(refused).submit(refused)
    assert.deepEqual(life.notified, ['UNDELIVERABLE by sms'])
  })

  test('why the last stage that was tried failed, when those after it are passed over', () => {
    const blocked = policyOf({ blocked: { sms: { code: 'opted-out' } } })
    const life = newLife(viberThenSms(), blocked).accept('v').report(0, failed)
    assert.deepEqual([life.message.status, life.message.error], ['UNDELIVERABLE', 'not on Viber'])
  })

  test('why nothing was tried, when every stage is passed over', () => {
    const optedOut: BlockReason = { code: 'opted-out' }
    const life = newLife(viberThenSms(), policyOf({ blocked: { viber: optedOut, sms: optedOut } }))
    // Acceptance leaves the end to the clock, so that the callback is written like any other.
    life.wait()
    assert.deepEqual(life.notified, ['FILTERED by viber'])
    assert.equal(life.message.error, 'The subscriber has opted out')
  })
})

suite('a success after the next stage has begun', () => {
  const late = () => newLife().accept('v').wait().accept('s')

  test('ends the message by the channel that succeeded', () => {
    const life = late().report(0, { kind: 'delivered' })
    assert.deepEqual(life.notified, ['DELIVERED by viber'])
    assert.ok(life.steps.includes('late-success'))
  })

  test('cancels superfluous parts', () => {
    const life = late().report(0, { kind: 'delivered' })
    assert.deepEqual(life.cancels, ['sms s', 'sms s'])
  })

  test('is charged alone, also when the other stage succeeds as well', () => {
    const life = late().report(0, { kind: 'delivered' })
    assert.deepEqual(life.message.money, { reservedMicros: 0, chargedMicros: 200_000 })
    life.report(1, { kind: 'delivered' }, 0).report(1, { kind: 'delivered' }, 1)
    assert.deepEqual(life.message.money, { reservedMicros: 0, chargedMicros: 200_000 })
    assert.deepEqual(life.notified, ['DELIVERED by viber'])
  })

  test('keeps a message that waits in line from going out', () => {
    const life = newLife().accept('v').wait().report(0, { kind: 'delivered' })
    assert.equal(life.apply({ type: 'claimed', slotClaim }).message.progress.kind, 'final')
    assert.deepEqual(life.cancels, [])
  })

  test('cancels a hand-over whose answer comes only then', () => {
    const life = newLife().accept('v').wait()
    life.apply({ type: 'claimed', slotClaim }).report(0, { kind: 'delivered' })
    assert.deepEqual(life.cancels, [])
    const taken = { kind: 'accepted', ref: 's', raw: 'ok' } as const
    life.apply({ type: 'submitted', attempt: 1, outcomes: [{ part: 0, outcome: taken }] })
    assert.deepEqual(life.cancels, ['sms s'])
  })

  test('is reported as READ by the channel where it was read', () => {
    const life = late().report(1, { kind: 'delivered' }, 0).report(1, { kind: 'delivered' }, 1)
    life.report(0, { kind: 'read' })
    assert.deepEqual(life.notified, ['DELIVERED by sms', 'READ by viber'])
  })
})

test('what an upstream answers to a cancellation comes to the timeline and changes nothing else', () => {
  const life = newLife().accept('v').wait().accept('s').report(0, { kind: 'delivered' })
  const before = life.message
  life.apply({ type: 'cancelled', attempt: 1, part: 0, outcome: { kind: 'too-late', raw: 'delivered' } })
  assert.equal(life.steps.at(-1), 'cancel')
  assert.deepEqual({ ...life.message, updatedAt: 0 }, { ...before, updatedAt: 0 })
})

test('a refund is booked once, however often the upstream repeats it', () => {
  const life = newLife().accept('v')
  const refund: MessageEvent = {
    type: 'reported',
    attempt: 0,
    part: 0,
    outcome: { kind: 'failed', status: 'EXPIRED', reason: 'expired' },
    raw: 'expired',
    cost: { kind: 'refund', micros: 10_000, currency: 'USD' },
  }
  life.apply(refund).apply(refund)
  assert.equal(life.steps.filter((step) => step === 'cost').length, 1)
})
