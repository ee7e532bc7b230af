import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { attemptResults } from '../../message/attempt-results.ts'
import { codeResult } from '../../message/code-carrier.ts'
import { decide } from '../../message/decide.ts'
import type { Message } from '../../message/message.ts'
import type { MessageEvent } from '../../message/message-event.ts'
import { policyWith, sent, sms, t0 } from './message-samples.ts'

const policy = policyWith(['a', 'b'])
const entered = (stage: number | null = null): MessageEvent => ({ type: 'code-entered', stage })
const delivered: MessageEvent = {
  type: 'reported',
  attempt: 0,
  part: 0,
  outcome: { kind: 'delivered' },
  raw: 'DELIVRD',
}
const failed: MessageEvent = {
  ...delivered,
  outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' },
  raw: 'UNDELIV',
}
const clock: MessageEvent = { type: 'clock' }

/** What the events add to the results of upstreams, and the message after them. */
function count(before: Message, ...events: MessageEvent[]) {
  const sum = { delivered: 0, failed: 0, untimed: 0, tookMs: 0 }
  let message = before
  for (const event of events) {
    const now = event.type === 'clock' ? message.expiresAt : t0 + 5_000
    const after = decide(message, event, now, policy).message
    for (const result of attemptResults(message, after, now)) {
      sum.delivered += result.delivered
      sum.failed += result.failed
      sum.untimed += result.untimed
      sum.tookMs += result.tookMs
    }
    message = after
  }
  return { ...sum, message }
}

suite('an entered code', () => {
  const arrived = { delivered: 1, failed: 0, untimed: 1, tookMs: 0 }

  test('counts as delivered, once, whatever is reported before or after it', () => {
    for (const events of [
      [entered()],
      [entered(), entered()],
      [entered(), clock],
      [entered(), failed],
      [failed, entered()],
      [clock, entered()],
      [entered(), delivered],
    ]) {
      const { message: _, ...sum } = count(sent(policy), ...events)
      assert.deepEqual(sum, arrived, events.map(({ type }) => type).join())
    }
  })

  test('changes nothing where the delivery is reported already', () => {
    const before = count(sent(policy), delivered).message
    assert.equal(decide(before, entered(), t0 + 9_000, policy).message, before)
  })

  test('changes no status and no money', () => {
    const before = count(sent(policy), failed).message
    const { message, notifyClient } = decide(before, entered(), t0 + 9_000, policy)
    assert.deepEqual([message.status, message.money], [before.status, before.money])
    assert.equal(notifyClient, false)
  })

  test('of one stage counts for the upstream of that stage; one of all stages for none of two', () => {
    const first = sent(policy, sms({ stages: 2 }))
    const [attempt] = first.attempts
    assert.ok(attempt)
    const both: Message = { ...first, attempts: [attempt, { ...attempt, stage: 1, upstream: 'b' }] }
    const { message } = count(both, entered(1))
    assert.deepEqual(
      message.attempts.map((each) => each.entered ?? false),
      [false, true],
    )
    assert.equal(decide(both, entered(), t0, policy).message, both)
  })
})

suite('the share of entered codes', () => {
  test('counts those of one upstream: entered, or delivered and not entered', () => {
    const message = sent(policy)
    assert.deepEqual(codeResult(message, true), { upstream: 'a', isEntered: true })
    assert.equal(codeResult(message, false), null)
    const arrived = count(message, delivered).message
    assert.deepEqual(codeResult(arrived, false), { upstream: 'a', isEntered: false })
    assert.equal(codeResult(count(message, failed).message, false), null)
    assert.equal(codeResult({ ...message, attempts: [] }, true), null)
    const twice = { ...arrived, attempts: [...arrived.attempts, ...arrived.attempts] }
    assert.equal(codeResult(twice, true), null)
    assert.equal(codeResult(twice, false), null)
  })
})
