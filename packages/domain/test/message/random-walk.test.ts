import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findAcknowledgement } from '../../message/acknowledge.ts'
import { begin, decide, timerAt } from '../../message/decide.ts'
import { currentAttempt, type Message, unsentParts } from '../../message/message.ts'
import type { MessageEvent } from '../../message/message-event.ts'
import type { ReportOutcome, SubmitOutcome } from '../../message/outcome.ts'
import { isSuccess } from '../../message/status.ts'
import type { Goal } from '../../plan/goal.ts'
import { type Plan, priceOfPlan, type Stage } from '../../plan/plan.ts'
import { accepted, policyWith, sms, t0 } from './message-samples.ts'

const submitOutcome = fc.constantFrom<SubmitOutcome>(
  { kind: 'accepted', ref: 'r', raw: 'ok' },
  { kind: 'unknown', raw: 'no answer' },
  { kind: 'refused', refusal: 'throttled', status: 'UNDELIVERABLE', raw: 'no' },
  { kind: 'refused', refusal: 'unavailable', status: 'UNDELIVERABLE', raw: 'no' },
  { kind: 'refused', refusal: 'rejected-here', status: 'REJECTED', raw: 'no' },
  { kind: 'refused', refusal: 'rejected', status: 'INVALID DESTINATION ADDRESS', raw: 'no' },
)
const reportOutcome = fc.constantFrom<ReportOutcome>(
  { kind: 'enroute' },
  { kind: 'lost' },
  { kind: 'delivered' },
  { kind: 'read' },
  { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' },
  { kind: 'failed', status: 'EXPIRED', reason: 'late' },
)
/** What happens next: the kind, and dice for everything that it leaves open. */
const step = fc.record({
  kind: fc.constantFrom(
    'go-on',
    'go-on',
    'go-on',
    'report',
    'report',
    'clock',
    'reply',
    'crash',
    'down',
    'acknowledge',
  ),
  submits: fc.array(submitOutcome, { minLength: 3, maxLength: 3 }),
  report: reportOutcome,
  dice: fc.nat(1_000),
  later: fc.nat(400_000),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function eventFor(message: Message, step: Step): MessageEvent {
  const { progress, attempts } = message
  switch (step.kind) {
    case 'report': {
      const attempt = step.dice % Math.max(1, attempts.length)
      const part = step.dice % (message.attempts[attempt]?.parts.length ?? 1)
      return { type: 'reported', attempt, part, outcome: step.report, raw: 'report' }
    }
    case 'reply':
      return { type: 'replied', channel: 'sms', text: 'Yes' }
    case 'acknowledge':
      return { type: 'acknowledged', by: step.dice % 2 === 0 ? 'link' : 'api' }
    case 'clock':
      return { type: 'clock' }
    case 'crash':
      return { type: 'recovered', sent: step.dice % 2 === 0 ? 'maybe' : 'no' }
    case 'down':
      return { type: 'upstream-down' }
    case 'go-on':
      // What has no upstream waits in no lane.
      if (attempts.length === 0) return { type: 'clock' }
      if (progress.kind === 'queued') return { type: 'claimed', slotClaim: { slotId: 1, epoch: 1 } }
      if (progress.kind !== 'submitting') return { type: 'clock' }
      return {
        type: 'submitted',
        attempt: attempts.length - 1,
        outcomes: unsentParts(message).flatMap((part, index) => {
          const outcome = step.submits[index]
          return outcome === undefined ? [] : [{ part, outcome }]
        }),
      }
  }
}

/** What must hold of every message at every moment. */
function checkInvariants(before: Message, after: Message, notified: boolean, now: number): void {
  const final = after.progress.kind === 'final'
  const { reservedMicros, chargedMicros } = after.money
  const full = priceOfPlan(after.plan)
  assert.ok(final ? reservedMicros === 0 : reservedMicros === full, 'money is settled exactly when final')
  assert.ok(chargedMicros >= 0 && chargedMicros <= full, 'never more than was reserved')
  if (isSuccess(before.status)) assert.ok(isSuccess(after.status), 'a success stays one')
  if (before.progress.kind === 'final') assert.ok(final, 'final stays final')
  const isNew = after.status !== before.status || findAcknowledgement(after) !== findAcknowledgement(before)
  if (notified) assert.ok(final && isNew, 'the client hears only of new final knowledge')
  if (findAcknowledgement(after) !== undefined) assert.ok(final, 'an acknowledgement ends everything')
  assert.equal(final, !['ACCEPTED', 'QUEUED', 'ROUTING'].includes(after.status), 'the status says so too')
  if (after.attempts.length > before.attempts.length) {
    assert.ok(now < after.expiresAt, 'nothing starts after the lifetime')
    assert.ok(before.progress.kind !== 'final', 'nothing starts after the end')
  }
  if (after.progress.kind === 'submitting')
    assert.ok(unsentParts(after).length > 0, 'there is something to submit')
  const due = timerAt(after)
  if (due !== null) assert.ok(due <= after.expiresAt, 'our clock looks at it by the end of its lifetime')
  else assert.ok(final || after.progress.kind === 'submitting', 'somebody will look at it again')
}

const channels = ['whatsapp', 'rcs', 'viber', 'telegram', 'sms'] as const

/** Stages of different channels, prices and waits, in any order. */
const plan = fc
  .shuffledSubarray([...channels], { minLength: 1, maxLength: 4 })
  .chain((chosen) =>
    fc.record({
      chosen: fc.constant(chosen),
      prices: fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 4, maxLength: 4 }),
      waits: fc.array(fc.integer({ min: 30, max: 900 }), { minLength: 4, maxLength: 4 }),
      goal: fc.constantFrom<Goal | null>(null, { until: 'read' }, { until: 'acknowledged' }),
    }),
  )
  .map(({ chosen, prices, waits, goal }): Plan => {
    const [template] = sms().stages
    const stages = chosen.map((channel, index) => ({
      ...template,
      channel,
      waitSeconds: waits[index] ?? 60,
      parts: channel === 'sms' ? 2 : 1,
      pricePerPartMicros: prices[index] ?? 0,
    }))
    const plain = { stages: stages as [Stage, ...Stage[]], lifetimeSeconds: 3_600, priority: 1 } as const
    return goal === null ? plain : { ...plain, goal }
  })

/** Which channels have an upstream, which of them are well, and against which something is known. */
const world = fc.record({
  none: fc.subarray([...channels]),
  ill: fc.subarray([...channels]),
  blocked: fc.subarray([...channels]),
})

test('whatever becomes of its stages, a plan ends once, charges one success at most, and starts nothing late', () => {
  fc.assert(
    fc.property(plan, fc.array(world, { minLength: 1 }), fc.array(step, { maxLength: 80 }), walkPlan),
    { numRuns: 2_000 },
  )
})

function walkPlan(
  walked: Plan,
  worlds: { none: string[]; ill: string[]; blocked: string[] }[],
  steps: Step[],
) {
  const policyAt = (turn: number) => {
    const { none, ill, blocked } = worlds[turn % worlds.length] ?? { none: [], ill: [], blocked: [] }
    return policyWith([], {
      blockReason: ({ channel }) => (blocked.includes(channel) ? { code: 'opted-out' } : null),
      route: ({ channel }, _message, exclude) => ({
        upstream: none.includes(channel) || exclude.includes(channel) ? null : channel,
        healthy: !ill.includes(channel),
        passedOver: [],
      }),
    })
  }
  let message = begin(accepted(walked), policyAt(0)).message
  let now = t0
  let charged = 0
  for (const [turn, each] of steps.entries()) {
    now += each.later
    if (now >= message.expiresAt) break
    const decision = decide(message, eventFor(message, each), now, policyAt(turn))
    checkInvariants(message, decision.message, decision.notifyClient, now)
    checkPlan(message, decision)
    if (message.money.chargedMicros === 0 && decision.message.money.chargedMicros > 0) charged++
    message = decision.message
  }
  assert.ok(charged <= 1, 'at most one success is charged')
  end(message, policyAt(0), { mayBeUntouched: true })
}

/** What must hold of plans beyond what holds of every message. */
function checkPlan(before: Message, { message, cancels, steps }: ReturnType<typeof decide>): void {
  const stages = message.attempts.map(({ stage }) => stage)
  assert.deepEqual(
    stages,
    stages.toSorted((a, b) => a - b),
    'stages only go forward',
  )
  const winners = message.attempts.filter(({ won }) => won)
  assert.ok(winners.length <= 1, 'one attempt is the winner')
  if (message.progress.kind === 'final' && before.progress.kind !== 'final') {
    assert.equal(winners.length, isSuccess(message.status) ? 1 : 0, 'a success has a winner')
    const stage = winners[0]?.stage
    const price = message.plan.stages[stage ?? -1]
    assert.ok(message.money.chargedMicros <= (price ? price.pricePerPartMicros * price.parts : 0))
  }
  for (const cancel of cancels) {
    assert.ok(isSuccess(message.status), 'only what was beaten is taken back')
    assert.notEqual(message.attempts[cancel.attempt]?.stage, winners[0]?.stage)
  }
  const finals = steps.filter(({ step: name }) => name === 'status').length
  assert.ok(finals <= 1, 'one final status a decision')
}

test('whatever happens in whatever order, the invariants of a message hold and it comes to one end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('resend', 'hold'),
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 0, max: 3 }),
      (parts, stages, unknownPolicy, steps, maxRetries) => {
        const policy = policyWith(['a', 'b', 'c', 'd'].slice(0, maxRetries + 2), {
          unknownPolicy: unknownPolicy as 'resend' | 'hold',
          maxRetries: () => maxRetries,
        })
        let message = begin(accepted(sms({ parts, stages })), policy).message
        let now = t0
        for (const each of steps) {
          now += each.later
          if (now >= message.expiresAt) break
          const { message: after, notifyClient } = decide(message, eventFor(message, each), now, policy)
          checkInvariants(message, after, notifyClient, now)
          checkRetries(message, after, maxRetries)
          message = after
        }
        end(message, policy)
      },
    ),
    { numRuns: 2_000 },
  )
})

/** Retries start after a failing report, one after the other, at upstreams that have not failed in the stage. */
function checkRetries(before: Message, after: Message, maxRetries: number): void {
  for (const [index, { stage, retry = 0, upstream }] of after.attempts.entries()) {
    assert.ok(retry <= maxRetries, 'no more retries than the routes allow')
    const earlier = after.attempts.slice(0, index).filter((attempt) => attempt.stage === stage)
    const last = earlier.at(-1)?.retry ?? 0
    assert.ok(retry === last || (earlier.length > 0 && retry === last + 1), 'retries are counted')
    if (retry === 0) continue
    const others = earlier.filter((attempt) => (attempt.retry ?? 0) < retry)
    assert.ok(!others.some((attempt) => attempt.upstream === upstream), 'a retry takes another upstream')
  }
  const retryOf = ({ attempts }: Message) => attempts.at(-1)?.retry ?? 0
  const isNew =
    after.attempts.at(-1)?.stage === before.attempts.at(-1)?.stage && retryOf(after) > retryOf(before)
  if (!isNew) return
  const failed = before.attempts.length < after.attempts.length
  assert.ok(failed && after.progress.kind === 'queued', 'a retry is a new attempt in the queue')
}

/** Left alone, with a crash where it is being submitted, every message ends by our clock. */
function end(
  from: Message,
  policy: ReturnType<typeof policyWith>,
  { mayBeUntouched }: { mayBeUntouched?: boolean } = {},
): void {
  let message = from
  for (let turns = 0; message.progress.kind !== 'final'; turns++) {
    assert.ok(turns < 20, `still ${message.progress.kind} with ${message.attempts.length} attempts`)
    const event: MessageEvent =
      message.progress.kind === 'submitting' ? { type: 'recovered', sent: 'maybe' } : { type: 'clock' }
    message = decide(message, event, message.expiresAt, policy).message
    if (!mayBeUntouched) assert.ok(currentAttempt(message) !== undefined)
  }
}
