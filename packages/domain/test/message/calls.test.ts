import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { begin, decide, timerAt } from '../../message/decide.ts'
import type { Decision } from '../../message/draft.ts'
import type { Message } from '../../message/message.ts'
import type { CallFacts, Conclusion, SubmitOutcome } from '../../message/outcome.ts'
import { callbackBody } from '../../message/reports/callback-body.ts'
import { explain } from '../../message/story/explain.ts'
import { storySentence } from '../../message/story/story-sentence.ts'
import type { Plan, Stage } from '../../plan/plan.ts'
import { accepted, policyWith, sms, t0 } from './message-samples.ts'

const policy = policyWith(['trunk', 'second'])

const voice: Stage = {
  channel: 'voice',
  sender: '',
  content: {
    kind: 'voice',
    text: 'Your code is 123456',
    collectsDigit: true,
    voice: { gender: 'female', language: 'en', name: 'default' },
  },
  waitSeconds: 90,
  parts: 1,
  pricePerPartMicros: 800_000,
}
const ringing: Stage = { ...voice, channel: 'call', content: { kind: 'call' }, waitSeconds: 30 }
const planOf = (...stages: [Stage, ...Stage[]]): Plan => ({ stages, lifetimeSeconds: 3_600, priority: 0 })

const answered: CallFacts = { durationSeconds: 12, digit: '1', code: null }
const answeredCall: Conclusion = { kind: 'delivered' }
const busy: Conclusion = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'Busy' }

function completed(report: Conclusion, call?: CallFacts): SubmitOutcome {
  return { kind: 'completed', report, raw: '200 OK', ...(call && { call }) }
}

/** The first hand-over of a plan, ended by `outcome`. */
function handOver(plan: Plan, outcome: SubmitOutcome): Decision {
  const queued = begin(accepted(plan), policy).message
  const slotClaim = { slotId: 1, epoch: 1 }
  const claimed = decide(queued, { type: 'claimed', slotClaim }, t0, policy).message
  return decide(
    claimed,
    { type: 'submitted', attempt: 0, outcomes: [{ part: 0, outcome }] },
    t0 + 9_000,
    policy,
  )
}

function wait(message: Message): Message {
  return decide(message, { type: 'clock' }, timerAt(message) ?? t0, policy).message
}

suite('a call that is over when it was handed over', () => {
  test('is delivered and charged at once, and the client gets a callback', () => {
    const { message, notifyClient } = handOver(planOf(voice), completed(answeredCall, answered))
    assert.equal(notifyClient, true)
    assert.equal(message.status, 'DELIVERED')
    assert.deepEqual(message.money, { reservedMicros: 0, chargedMicros: 800_000 })
  })

  test('has its duration and the pressed key', () => {
    const { message } = handOver(planOf(voice), completed(answeredCall, answered))
    const body = JSON.parse(callbackBody(message, [])) as Record<string, unknown>
    assert.equal(body['type'], 'voice')
    assert.equal(body['duration'], 12)
    assert.equal(body['reply'], '1')
  })

  test('gives way to the next stage where nobody took it, and its facts are not those of the SMS', () => {
    const [text] = sms().stages
    const { message } = handOver(planOf(voice, text), completed(busy))
    assert.equal(message.attempts.at(-1)?.stage, 1)
    assert.equal(message.progress.kind, 'queued')
    assert.ok(!('duration' in (JSON.parse(callbackBody(message, [])) as object)))
  })

  test('fails with its reason and costs nothing where it is the last stage', () => {
    const hungUp: Conclusion = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'Hung up after 2 s' }
    const { message } = handOver(
      planOf(voice),
      completed(hungUp, { durationSeconds: 2, digit: null, code: null }),
    )
    assert.equal(message.status, 'UNDELIVERABLE')
    assert.equal(message.error, 'Hung up after 2 s')
    assert.equal(message.money.chargedMicros, 0)
    assert.equal((JSON.parse(callbackBody(message, [])) as { duration: number }).duration, 2)
  })

  test('is described in words, without the code', () => {
    const decision = handOver(
      planOf(ringing),
      completed(answeredCall, { ...answered, digit: null, code: '0417' }),
    )
    const timeline = decision.steps.map((step) => ({ at: t0, ...step }))
    const story = explain({
      message: decision.message,
      timeline,
      callbacks: [],
      replies: [],
      repliesAreCut: false,
    }).join('\n')
    assert.match(story, /trunk counts it as delivered: 200 OK\./)
    assert.match(story, /The call lasted 12 s\./)
    assert.doesNotMatch(story, /0417/)
  })

  test('says who answered, and the callback has it too', () => {
    const decision = handOver(planOf(voice), completed(answeredCall, { ...answered, answeredBy: 'machine' }))
    const call = decision.steps.find(({ step }) => step === 'call')
    assert.ok(call)
    const sentence = storySentence({ kind: 'step', entry: { at: t0, ...call } })
    assert.match(sentence, /^The call lasted 12 s; by its sound, a machine answered/)
    const body = JSON.parse(callbackBody(decision.message, [])) as { answered_by?: string }
    assert.equal(body.answered_by, 'machine')
  })

  test('names the voice that spoke in place of the one that the client named', () => {
    const spoken = { named: 'uk-UA-Standard-A', voice: 'Ukrainian, female2' }
    const decision = handOver(planOf(voice), completed(answeredCall, { ...answered, digit: '1', spoken }))
    const call = decision.steps.find(({ step }) => step === 'call')
    assert.ok(call)
    assert.equal(
      storySentence({ kind: 'step', entry: { at: t0, ...call } }),
      'The call lasted 12 s; Ukrainian, female2 spoke, as no voice is called uk-UA-Standard-A; the key 1 was pressed.',
    )
  })
})

suite('a call whose ringing is never confirmed', () => {
  const unconfirmed = () =>
    handOver(
      planOf(ringing),
      completed({ kind: 'lost' }, { durationSeconds: null, digit: null, code: '0417' }),
    )

  test('stays open until its lifetime is over', () => {
    const { message, notifyClient } = unconfirmed()
    assert.equal(notifyClient, false)
    assert.equal(message.progress.kind, 'submitted')
    assert.equal(timerAt(message), t0 + 30_000)
  })

  test('ends as UNKNOWN and is paid for: the client has its code', () => {
    const message = wait(unconfirmed().message)
    assert.equal(message.status, 'UNKNOWN')
    assert.deepEqual(message.money, { reservedMicros: 0, chargedMicros: 800_000 })
  })

  test('is not paid for without a code', () => {
    const none = handOver(planOf(ringing), completed({ kind: 'lost' }))
    assert.equal(wait(none.message).money.chargedMicros, 0)
  })
})

test('a report on a call brings its facts', () => {
  const { message } = handOver(planOf(voice), { kind: 'accepted', ref: 'r1', raw: 'ok' })
  const { message: done } = decide(
    message,
    { type: 'reported', attempt: 0, part: 0, outcome: answeredCall, raw: 'answered', call: answered },
    t0 + 20_000,
    policy,
  )
  assert.equal(done.status, 'DELIVERED')
  assert.deepEqual(done.attempts[0]?.call, answered)
})

test('a call that is under way is described as such', () => {
  const queued = begin(accepted(planOf(voice)), policy).message
  const slotClaim = { slotId: 1, epoch: 1 }
  const { message } = decide(queued, { type: 'claimed', slotClaim }, t0, policy)
  const story = explain({ message, timeline: [], callbacks: [], replies: [], repliesAreCut: false })
  assert.equal(story.at(-1), 'It is with trunk now: a call is under way.')
})
