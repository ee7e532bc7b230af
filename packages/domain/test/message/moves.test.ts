import assert from 'node:assert/strict'
import { test } from 'node:test'
import { begin, decide } from '../../message/decide.ts'
import type { DispatchPolicy } from '../../message/dispatch-policy.ts'
import type { Message } from '../../message/message.ts'
import type { SubmitOutcome } from '../../message/outcome.ts'
import type { Plan } from '../../plan/plan.ts'
import { accepted, policyWith, sms, t0 } from './message-samples.ts'

const slotClaim = { slotId: 1, epoch: 1 }
const wontTake: SubmitOutcome = {
  kind: 'refused',
  refusal: 'rejected-here',
  status: 'REJECTED',
  raw: 'ESME_RINVSRCADR',
}

/** Upstreams `well` and `ill` carry every number, chosen as `Router` does: the first that is well, else the first. */
function policyOf(...ill: string[]): DispatchPolicy {
  return policyWith([], {
    route: (_stage, _message, exclude) => {
      const open = ['first', 'second'].filter((upstream) => !exclude.includes(upstream))
      const well = open.find((upstream) => !ill.includes(upstream))
      return { upstream: well ?? open[0] ?? null, healthy: well !== undefined, passedOver: [] }
    },
  })
}

function handedOver(outcome: SubmitOutcome, policy: DispatchPolicy, plan: Plan = sms()): Message {
  const queued = begin(accepted(plan), policy).message
  return answered(queued, outcome, policy)
}

function answered(queued: Message, outcome: SubmitOutcome, policy: DispatchPolicy): Message {
  const claimed = decide(queued, { type: 'claimed', slotClaim }, t0, policy).message
  const attempt = claimed.attempts.length - 1
  return decide(claimed, { type: 'submitted', attempt, outcomes: [{ part: 0, outcome }] }, t0, policy).message
}

test('a message goes back to its upstream no sooner than it requested, and no later than by the setting', () => {
  const policy = policyOf('second')
  const { maxMs } = policy.retry
  for (const refusal of ['throttled', 'later', 'unavailable'] as const) {
    const refused = { kind: 'refused', refusal, status: 'REJECTED', raw: 'no' } as const
    const notBefore = (retryAfterMs?: number) => {
      const outcome = retryAfterMs === undefined ? refused : { ...refused, retryAfterMs }
      const { progress } = handedOver(outcome, policy)
      assert.ok(progress.kind === 'queued')
      return progress.notBefore - t0
    }
    const usual = notBefore()
    assert.ok(usual < maxMs)
    assert.equal(notBefore(1), usual, refusal)
    assert.equal(notBefore(usual + 7), usual + 7, refusal)
    assert.equal(notBefore(86_400_000), maxMs, refusal)
  }
})

test('what an upstream will not take never goes back to it while the other one is down', () => {
  const policy = policyOf('second')
  const waiting = handedOver(wontTake, policy)
  assert.equal(waiting.attempts.at(-1)?.upstream, 'second')
  const moved = decide(waiting, { type: 'upstream-down' }, t0 + 1_000, policy).message
  assert.deepEqual(
    moved.attempts.map(({ upstream }) => upstream),
    ['first', 'second'],
  )
})

test('what one upstream will not take while the other one is down goes to a later stage that is well', () => {
  const policy = policyOf('second')
  const waiting = handedOver(wontTake, policy, sms({ stages: 2 }))
  const moved = decide(waiting, { type: 'upstream-down' }, t0 + 1_000, policy).message
  assert.equal(moved.attempts.at(-1)?.stage, 1)
})

test('an upstream that cannot now does not send the message back to one that will not take it', () => {
  const policy = policyOf()
  const second = handedOver(wontTake, policy)
  const cannot: SubmitOutcome = { ...wontTake, refusal: 'unavailable', raw: 'ESME_RSYSERR' }
  const waiting = answered(second, cannot, policy)
  assert.equal(waiting.attempts.at(-1)?.upstream, 'second')
  assert.equal(waiting.progress.kind, 'queued')
})

test('the attempt that won is the one that delivered, not one that was tried after it', () => {
  const policy = policyOf()
  const inDoubt = handedOver({ kind: 'unknown', raw: 'timeout' }, policy)
  const again = decide(inDoubt, { type: 'clock' }, t0 + 30_000, policy).message
  const twice = answered(again, { kind: 'accepted', ref: 'r2', raw: 'ok' }, policy)
  const event = { type: 'reported', attempt: 0, part: 0, outcome: { kind: 'delivered' }, raw: '' } as const
  const done = decide(twice, event, t0 + 31_000, policy)
  assert.deepEqual(
    done.message.attempts.map(({ upstream, won }) => [upstream, won ?? false]),
    [
      ['first', true],
      ['second', false],
    ],
  )
  // The second hand-over was in vain.
  assert.deepEqual(
    done.cancels.map(({ upstream, ref }) => `${upstream} ${ref}`),
    ['second r2'],
  )
})

test('a part whose answer was lost goes out again, also after the other part has gone to another upstream', () => {
  const policy = policyOf()
  const queued = begin(accepted(sms({ parts: 2 })), policy).message
  const claimed = decide(queued, { type: 'claimed', slotClaim }, t0, policy).message
  const lost = { part: 0, outcome: { kind: 'unknown', raw: 'timeout' } } as const
  const notSent = { part: 1, outcome: { ...wontTake, refusal: 'unavailable', raw: 'not bound' } } as const
  const moved = decide(
    claimed,
    { type: 'submitted', attempt: 0, outcomes: [lost, notSent] },
    t0,
    policy,
  ).message
  assert.deepEqual(moved.attempts.at(-1)?.parts, [{ kind: 'elsewhere' }, { kind: 'unsent' }])
  const again = decide(moved, { type: 'claimed', slotClaim }, t0, policy).message
  const taken = { part: 1, outcome: { kind: 'accepted', ref: 'r2', raw: 'ok' } } as const
  const inDoubt = decide(again, { type: 'submitted', attempt: 1, outcomes: [taken] }, t0, policy).message
  assert.equal(inDoubt.progress.kind, 'in-doubt')
  const over = decide(inDoubt, { type: 'clock' }, t0 + 30_000, policy).message
  assert.equal(over.progress.kind, 'queued')
  assert.deepEqual(over.attempts.at(-1)?.parts, [{ kind: 'unsent' }, { kind: 'elsewhere' }])
})

test('a message in doubt does not go back to the only carrier, which has refused it since', () => {
  const policy = policyWith(['first'])
  const inDoubt = handedOver({ kind: 'unknown', raw: 'timeout' }, policy)
  const again = decide(inDoubt, { type: 'clock' }, t0 + 30_000, policy).message
  const inDoubtAgain = answered(again, wontTake, policy)
  assert.equal(inDoubtAgain.progress.kind, 'in-doubt')
  const over = decide(inDoubtAgain, { type: 'clock' }, t0 + 60_000, policy).message
  assert.deepEqual([over.progress.kind, over.attempts.length], ['submitted', 2])
})

test('a hand-over after a lost answer counts as a repetition also where a report says that it failed', () => {
  const policy = policyWith(['first', 'second', 'third'], { maxResends: 1 })
  const inDoubt = handedOver({ kind: 'unknown', raw: 'timeout' }, policy)
  const again = decide(inDoubt, { type: 'clock' }, t0 + 30_000, policy).message
  const twice = answered(again, { kind: 'unknown', raw: 'timeout' }, policy)
  const failed = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' } as const
  const event = { type: 'reported', attempt: 1, part: 0, outcome: failed, raw: '' } as const
  const reported = decide(twice, event, t0 + 31_000, policy).message
  const over = decide(reported, { type: 'clock' }, t0 + 60_000, policy).message
  assert.deepEqual([over.progress.kind, over.attempts.length], ['submitted', 2])
})

test('a reason keeps nothing that no database can keep', () => {
  const message = handedOver({ ...wontTake, refusal: 'rejected', raw: 'no\0pe' }, policyOf())
  assert.equal(message.error, 'nope')
})

test('a stage of which something may be out keeps its wait when the upstream of its second try goes down', () => {
  const inDoubt = handedOver({ kind: 'unknown', raw: 'timeout' }, policyOf(), sms({ stages: 2 }))
  const again = decide(inDoubt, { type: 'clock' }, t0 + 30_000, policyOf()).message
  assert.equal(again.attempts.at(-1)?.upstream, 'second')
  const { message } = decide(again, { type: 'upstream-down' }, t0 + 31_000, policyOf('first'))
  assert.equal(message.attempts.at(-1)?.stage, 0)
})

test('a refund is booked once, also where it is told before the end of the part', () => {
  const cost = { kind: 'refund', micros: 10_000, currency: 'USD' } as const
  const sent = handedOver({ kind: 'accepted', ref: 'r1', raw: 'ok' }, policyOf())
  const report = { type: 'reported', attempt: 0, part: 0, raw: '', cost } as const
  const paid = decide(sent, { ...report, outcome: { kind: 'enroute' } }, t0 + 1_000, policyOf())
  assert.equal(paid.steps.filter(({ step }) => step === 'cost').length, 1)
  const failed = { kind: 'failed', status: 'EXPIRED', reason: 'too late' } as const
  const ended = decide(paid.message, { ...report, outcome: failed }, t0 + 2_000, policyOf())
  assert.equal(ended.message.status, 'EXPIRED')
  assert.equal(ended.steps.filter(({ step }) => step === 'cost').length, 0)
  const again = decide(ended.message, { ...report, outcome: failed }, t0 + 3_000, policyOf())
  assert.equal(again.message, ended.message)
})

test('what a second upstream refuses after a lost answer of the first goes by a third', () => {
  const policy = policyWith(['first', 'second', 'third'])
  const inDoubt = handedOver({ kind: 'unknown', raw: 'no answer' }, policy)
  const resent = decide(inDoubt, { type: 'clock' }, t0 + 30_000, policy).message
  const passedOn = answered(resent, wontTake, policy)
  const { upstream, parts } = passedOn.attempts.at(-1) ?? {}
  assert.deepEqual([upstream, parts], ['third', [{ kind: 'unsent' }]])
})
