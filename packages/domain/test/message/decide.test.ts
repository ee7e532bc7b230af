import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { begin, decide, timerAt } from '../../message/decide.ts'
import { type Message, mayBeTaken, type Part, type Progress } from '../../message/message.ts'
import type { MessageEvent } from '../../message/message-event.ts'
import type { MessageStatus } from '../../message/status.ts'
import { accepted, policyWith, sent, sms, t0 } from './message-samples.ts'

const policy = policyWith(['a', 'b'])
const slotClaim = { slotId: 1, epoch: 1 }
const accept = (ref: string) => ({ kind: 'accepted', ref, raw: 'ok' }) as const
const refuse = (refusal: 'throttled' | 'later' | 'unavailable' | 'rejected-here' | 'rejected') =>
  ({ kind: 'refused', refusal, status: 'UNDELIVERABLE', raw: 'no' }) as const
const lost = { kind: 'unknown', raw: 'no answer' } as const

function submitting(message: Message = begin(accepted(sms()), policy).message): Message {
  return decide(message, { type: 'claimed', slotClaim }, t0, policy).message
}

function submit(
  message: Message,
  ...outcomes: (ReturnType<typeof accept> | ReturnType<typeof refuse> | typeof lost)[]
) {
  const event: MessageEvent = {
    type: 'submitted',
    attempt: message.attempts.length - 1,
    outcomes: outcomes.map((outcome, part) => ({ part, outcome })),
  }
  return decide(message, event, t0 + 10, policy)
}

function report(message: Message, outcome: MessageEvent & { type: 'reported' }, now = t0 + 100) {
  return decide(message, outcome, now, policy)
}

const delivered = (part = 0, attempt = 0) =>
  ({ type: 'reported', attempt, part, outcome: { kind: 'delivered' }, raw: 'DELIVRD' }) as const
const failed = (part = 0, attempt = 0) =>
  ({
    type: 'reported',
    attempt,
    part,
    outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' },
    raw: 'UNDELIV',
  }) as const

/** What each event does to a message in each place: the kind it ends in, or null where it must not change. */
type Table = Record<Progress['kind'], Record<MessageEvent['type'], Progress['kind'] | null>>

const table: Table = {
  queued: {
    claimed: 'submitting',
    submitted: 'queued',
    reported: null,
    replied: 'queued',
    cancelled: 'queued',
    'cancel-requested': 'final',
    'code-entered': null,
    acknowledged: null,
    clock: 'final',
    recovered: null,
    'upstream-down': 'queued',
  },
  submitting: {
    claimed: null,
    submitted: 'submitted',
    reported: null,
    replied: 'submitting',
    cancelled: 'submitting',
    'cancel-requested': null,
    'code-entered': null,
    acknowledged: null,
    clock: null,
    recovered: 'in-doubt',
    'upstream-down': null,
  },
  submitted: {
    claimed: null,
    submitted: null,
    reported: 'final',
    replied: 'submitted',
    cancelled: 'submitted',
    'cancel-requested': null,
    'code-entered': 'submitted',
    acknowledged: null,
    clock: 'final',
    recovered: null,
    'upstream-down': null,
  },
  'in-doubt': {
    claimed: null,
    submitted: 'submitted',
    reported: 'final',
    replied: 'in-doubt',
    cancelled: 'in-doubt',
    'cancel-requested': null,
    'code-entered': 'in-doubt',
    acknowledged: null,
    clock: 'final',
    recovered: null,
    'upstream-down': null,
  },
  final: {
    claimed: null,
    submitted: null,
    reported: null,
    replied: 'final',
    cancelled: 'final',
    'cancel-requested': null,
    'code-entered': null,
    acknowledged: null,
    clock: null,
    recovered: null,
    'upstream-down': null,
  },
}

const places: Record<Progress['kind'], () => Message> = {
  queued: () => begin(accepted(sms()), policy).message,
  submitting: () => submitting(),
  submitted: () => sent(policy),
  'in-doubt': () => submit(submitting(), lost).message,
  final: () => report(sent(policy), delivered()).message,
}

const happenings: Record<MessageEvent['type'], (message: Message) => MessageEvent> = {
  claimed: () => ({ type: 'claimed', slotClaim }),
  submitted: () => ({ type: 'submitted', attempt: 0, outcomes: [{ part: 0, outcome: accept('r1') }] }),
  reported: () => delivered(),
  replied: () => ({ type: 'replied', channel: 'sms', text: 'Yes' }),
  cancelled: () => ({
    type: 'cancelled',
    attempt: 0,
    part: 0,
    outcome: { kind: 'too-late', raw: 'delivered' },
  }),
  acknowledged: () => ({ type: 'acknowledged', by: 'api' }),
  'code-entered': () => ({ type: 'code-entered', stage: null }),
  'cancel-requested': () => ({ type: 'cancel-requested', by: 'client' }),
  clock: () => ({ type: 'clock' }),
  recovered: () => ({ type: 'recovered', sent: 'maybe' }),
  'upstream-down': () => ({ type: 'upstream-down' }),
}

suite('every event in every place', () => {
  for (const place of Object.keys(table) as Progress['kind'][]) {
    for (const happening of Object.keys(table[place]) as MessageEvent['type'][]) {
      const expected = table[place][happening]
      test(`${happening} on a ${place} message ${expected === null ? 'changes nothing' : `leaves it ${expected}`}`, () => {
        const before = places[place]()
        const decision = decide(before, happenings[happening](before), before.expiresAt, policy)
        assert.equal(decision.message.progress.kind, expected ?? place)
        if (expected === null) assert.equal(decision.notifyClient, false)
        if (expected === 'final' && place !== 'final') assert.equal(decision.notifyClient, true)
      })
    }
  }
})

test('a refusal of the number ends the message with the reason and gives the money back', () => {
  const { message, notifyClient } = submit(submitting(), refuse('rejected'))
  assert.equal(message.status, 'UNDELIVERABLE')
  assert.equal(message.error, 'no')
  assert.deepEqual(message.money, { reservedMicros: 0, chargedMicros: 0 })
  assert.equal(notifyClient, true)
})

test('a throttled message waits for the same upstream, longer at every try', () => {
  const once = submit(submitting(), refuse('throttled')).message
  assert.equal(once.progress.kind, 'queued')
  assert.equal(once.attempts.length, 1)
  assert.equal(once.attempts[0]?.upstream, 'a')
  const twice = submit(submitting(once), refuse('throttled')).message
  const wait = (message: Message) =>
    message.progress.kind === 'queued' ? message.progress.notBefore - t0 : 0
  assert.ok(wait(twice) > wait(once))
})

test('a message that has to wait comes again at the same upstream', () => {
  const waiting = submit(submitting(), refuse('later')).message
  assert.deepEqual(
    waiting.attempts.map(({ upstream }) => upstream),
    ['a'],
  )
  assert.ok(waiting.progress.kind === 'queued' && waiting.progress.notBefore > t0)
})

test('what one upstream will not take goes to the next one, and ends when none is left', () => {
  const next = submit(submitting(), refuse('rejected-here')).message
  assert.equal(next.progress.kind, 'queued')
  assert.deepEqual(
    next.attempts.map(({ upstream }) => upstream),
    ['a', 'b'],
  )
  const over = submit(submitting(next), refuse('rejected-here')).message
  assert.equal(over.status, 'UNDELIVERABLE')
})

test('a lost answer is in doubt, then handed over again by another upstream', () => {
  const inDoubt = submit(submitting(), lost).message
  assert.equal(inDoubt.progress.kind, 'in-doubt')
  const again = decide(inDoubt, { type: 'clock' }, timerAt(inDoubt) ?? 0, policy).message
  assert.equal(again.progress.kind, 'queued')
  assert.equal(again.attempts.at(-1)?.upstream, 'b')
})

test('an upstream that can be queried gets it again itself after a lost answer', () => {
  const inquiring = policyWith(['a', 'b'], { inquires: (upstream) => upstream === 'a' })
  const inDoubt = submit(submitting(), lost).message
  assert.equal(mayBeTaken(inDoubt, 0), false)
  const again = decide(inDoubt, { type: 'clock' }, timerAt(inDoubt) ?? 0, inquiring).message
  assert.equal(again.attempts.at(-1)?.upstream, 'a')
  assert.equal(mayBeTaken(again, 0), true)
  assert.equal(mayBeTaken(again, null), true)
  const moved = decide(again, { type: 'upstream-down' }, timerAt(inDoubt) ?? 0, inquiring).message
  assert.equal(moved.attempts.at(-1)?.upstream, 'b')
  assert.equal(mayBeTaken(moved, 0), false)
})

test('with the policy hold a lost answer is never handed over again and ends as UNKNOWN', () => {
  const holding = policyWith(['a'], { unknownPolicy: 'hold' })
  const inDoubt = submit(submitting(), lost).message
  const waiting = decide(inDoubt, { type: 'clock' }, timerAt(inDoubt) ?? 0, holding).message
  assert.equal(waiting.progress.kind, 'submitted')
  const over = decide(waiting, { type: 'clock' }, waiting.expiresAt, holding).message
  assert.equal(over.status, 'UNKNOWN')
})

test('a lost answer is handed over again at most as often as is set', () => {
  let message = submitting()
  for (let resends = 0; resends < 2; resends++) {
    const inDoubt = submit(message, lost).message
    message = submitting(decide(inDoubt, { type: 'clock' }, timerAt(inDoubt) ?? 0, policy).message)
  }
  const inDoubt = submit(message, lost).message
  const waiting = decide(inDoubt, { type: 'clock' }, timerAt(inDoubt) ?? 0, policy).message
  assert.equal(waiting.progress.kind, 'submitted')
})

test('of a message in doubt no part is handed over again that was reported as failed since', () => {
  const first = submit(submitting(begin(accepted(sms({ parts: 2 })), policy).message), lost, lost).message
  const resent = submitting(decide(first, { type: 'clock' }, timerAt(first) ?? 0, policy).message)
  const second = submit(resent, accept('r1'), lost).message
  assert.equal(second.progress.kind, 'in-doubt')
  const one = report(second, failed(0, 1)).message
  const again = decide(one, { type: 'clock' }, timerAt(one) ?? 0, policy).message
  assert.deepEqual(
    again.attempts[2]?.parts.map(({ kind }) => kind),
    ['elsewhere', 'unsent'],
  )
})

test('a report on a message in doubt settles it without a second hand-over', () => {
  const inDoubt = submit(submitting(), lost).message
  assert.equal(report(inDoubt, delivered()).message.status, 'DELIVERED')
})

test('a message of parts is delivered when all of them are, and PARTIALLY DELIVERED when one failed', () => {
  const two = submit(
    submitting(begin(accepted(sms({ parts: 2 })), policy).message),
    accept('r1'),
    accept('r2'),
  ).message
  const one = report(two, delivered(0)).message
  assert.equal(one.progress.kind, 'submitted')
  assert.equal(report(one, delivered(1)).message.status, 'DELIVERED')
  const partly = report(one, failed(1)).message
  assert.equal(partly.status, 'PARTIALLY DELIVERED')
  assert.deepEqual(partly.money, { reservedMicros: 0, chargedMicros: 500_000 })
})

test('only the throttled part of a message comes again', () => {
  const two = submitting(begin(accepted(sms({ parts: 2 })), policy).message)
  const queued = submit(two, accept('r1'), refuse('throttled')).message
  assert.deepEqual(
    queued.attempts[0]?.parts.map((part: Part) => part.kind),
    ['sent', 'unsent'],
  )
})

test('without a report a message that was handed over ends as EXPIRED when its lifetime is over', () => {
  const message = sent(policy)
  assert.equal(timerAt(message), message.expiresAt)
  const over = decide(message, { type: 'clock' }, message.expiresAt, policy).message
  assert.equal(over.status, 'EXPIRED')
})

test('a late DELIVERED beats EXPIRED, is told, and moves no money', () => {
  const expired = decide(sent(policy), { type: 'clock' }, t0 + 1e9, policy).message
  const late = report(expired, delivered(), t0 + 1e9 + 1)
  assert.equal(late.message.status, 'DELIVERED')
  assert.equal(late.message.error, null)
  assert.deepEqual(late.message.money, expired.money)
  assert.equal(late.notifyClient, true)
})

test('nothing turns a success into a failure; that a report speaks against it is noted once', () => {
  const done = report(sent(policy), delivered()).message
  const { message, steps, notifyClient } = report(done, failed())
  assert.deepEqual([message.status, message.error, message.money], [done.status, done.error, done.money])
  assert.equal(notifyClient, false)
  assert.deepEqual(
    steps.map(({ step }) => step),
    ['report'],
  )
  assert.equal(report(message, failed()).message, message)
  assert.equal(report(message, delivered()).message, message)
})

test('an answer makes a delivered message REPLIED and tells the client', () => {
  const done = report(sent(policy), delivered()).message
  const { message, notifyClient } = decide(
    done,
    { type: 'replied', channel: 'sms', text: 'Yes' },
    t0 + 200,
    policy,
  )
  assert.equal(message.status, 'REPLIED')
  assert.equal(notifyClient, true)
})

test('a silent stage gives way to the next one, and its late success ends the message once', () => {
  const plan = sms({ stages: 2 })
  const first = sent(policy, plan)
  const second = decide(first, { type: 'clock' }, timerAt(first) ?? 0, policy).message
  assert.equal(second.progress.kind, 'queued')
  assert.equal(second.attempts.at(-1)?.stage, 1)
  const late = report(second, delivered(0, 0))
  assert.equal(late.message.status, 'DELIVERED')
  assert.equal(late.message.money.chargedMicros, 500_000)
  const again = submit({ ...late.message }, accept('r9'))
  assert.equal(again.notifyClient, false)
})

test('where no route leads anywhere the clock ends the message as NO ROUTE with its money back', () => {
  const nowhere = policyWith([])
  const message = begin(accepted(sms()), nowhere).message
  assert.equal(message.progress.kind, 'queued')
  const over = decide(message, { type: 'clock' }, t0, nowhere)
  assert.equal(over.message.status satisfies MessageStatus, 'NO ROUTE')
  assert.equal(over.message.money.reservedMicros, 0)
  assert.equal(over.notifyClient, true)
})

test('a message that waits for an upstream that is down moves only to one that is well', () => {
  const queued = begin(accepted(sms()), policy).message
  const moved = decide(queued, { type: 'upstream-down' }, t0, policy).message
  assert.deepEqual(
    moved.attempts.map(({ upstream }) => upstream),
    ['b'],
  )
  const alone = policyWith(['a'])
  const stays = decide(queued, { type: 'upstream-down' }, t0, alone)
  assert.equal(stays.message, queued)
})

test('an upstream that has lost track leaves the message open until its lifetime is over: UNKNOWN', () => {
  const event = { type: 'reported', attempt: 0, part: 0, outcome: { kind: 'lost' }, raw: 'UNKNOWN' } as const
  const lostTrack = report(sent(policy), event).message
  assert.equal(lostTrack.progress.kind, 'submitted')
  const over = decide(lostTrack, { type: 'clock' }, lostTrack.expiresAt, policy).message
  assert.equal(over.status, 'UNKNOWN')
  assert.equal(report(over, delivered(), over.expiresAt + 1).message.status, 'DELIVERED')
})

test('what the upstream called expired may turn out to have arrived', () => {
  const outcome = { kind: 'failed', status: 'EXPIRED', reason: 'too late' } as const
  const expired = report(sent(policy), { type: 'reported', attempt: 0, part: 0, outcome, raw: '' }).message
  assert.equal(expired.status, 'EXPIRED')
  assert.equal(report(expired, delivered()).message.status, 'DELIVERED')
})
