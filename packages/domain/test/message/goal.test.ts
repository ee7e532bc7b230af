import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { findAcknowledgement } from '../../message/acknowledge.ts'
import type { CallFacts } from '../../message/outcome.ts'
import { callbackBody } from '../../message/reports/callback-body.ts'
import { attemptsWithoutSubscriber } from '../../message/without-subscriber.ts'
import type { Goal } from '../../plan/goal.ts'
import { type Plan, priceOfPlan } from '../../plan/plan.ts'
import { Life } from './life.ts'
import { policyWith, viberThenSms } from './message-samples.ts'

const delivered = { kind: 'delivered' } as const
const read = { kind: 'read' } as const
const refused = { kind: 'refused', refusal: 'rejected', status: 'UNDELIVERABLE', raw: 'no' } as const

function newLife(goal: Goal, plan: Plan = viberThenSms()): Life {
  return new Life({ ...plan, goal }, policyWith(['a', 'b']))
}

/** The second stage is a call. */
function viberThenCall(): Plan {
  const { stages, ...others } = viberThenSms()
  const [viber, last] = stages
  const voice = { gender: 'male', language: 'en', name: '' } as const
  const content = { kind: 'voice', text: 'Disk full', collectsDigit: true, voice } as const
  return { ...others, stages: [viber, { ...(last ?? viber), channel: 'voice', content, parts: 1 }] }
}

function answered(digit: string | null) {
  const call: CallFacts = { durationSeconds: 9, digit, code: null }
  return { kind: 'completed', report: delivered, raw: '', call } as const
}

suite('a plan until read', () => {
  test('goes on after a delivery that is not read within the wait', () => {
    const life = newLife({ until: 'read' }).accept('v').report(0, delivered)
    assert.equal(life.stage, 0, 'it waits for the reader')
    assert.deepEqual(life.notified, [])
    assert.equal(life.wait().stage, 1)
  })

  test('ends at once when it is read, and charges what arrived', () => {
    const life = newLife({ until: 'read' }).accept('v').report(0, delivered).report(0, read)
    assert.equal(life.message.status, 'READ')
    assert.equal(life.message.money.chargedMicros, 200_000)
  })

  test('takes a delivery for the goal on a channel that never reports reading', () => {
    const life = newLife({ until: 'read' })
      .submit(refused)
      .accept('s')
      .report(1, delivered)
      .report(1, delivered, 1)
    assert.equal(life.message.status, 'DELIVERED')
  })

  test('reserves the price of every stage and charges each that arrived', () => {
    const life = newLife({ until: 'read' })
    assert.equal(life.message.money.reservedMicros, 1_200_000)
    life.accept('v').report(0, delivered).wait().accept('s').report(1, delivered).report(1, delivered, 1)
    assert.deepEqual(life.message.money, { reservedMicros: 0, chargedMicros: 1_200_000 })
  })

  test('that is read on the first channel while the second is on its way cancels the second', () => {
    const life = newLife({ until: 'read' })
      .accept('v')
      .report(0, delivered)
      .wait()
      .accept('s')
      .report(0, read)
    assert.equal(life.message.status, 'READ')
    assert.equal(life.cancels.length, 2, 'both parts of the SMS')
  })

  test('whose later stages fail ends as the delivery that there was', () => {
    const life = newLife({ until: 'read' }).accept('v').report(0, delivered).wait().submit(refused)
    assert.equal(life.message.status, 'DELIVERED')
    assert.equal(life.message.money.chargedMicros, 200_000)
  })

  test('takes a reply for reading', () => {
    const life = newLife({ until: 'read' }).accept('v').report(0, delivered)
    life.apply({ type: 'replied', channel: 'viber', text: 'Thanks' })
    assert.equal(life.message.status, 'REPLIED')
  })
})

suite('a plan until acknowledged', () => {
  const goal = { until: 'acknowledged' } as const

  test('goes on although it was read', () => {
    const life = newLife(goal).accept('v').report(0, read)
    assert.equal(life.stage, 0)
    assert.equal(life.wait().stage, 1)
  })

  test('ends by a key in a call, which the callback names', () => {
    const life = newLife(goal, viberThenCall()).submit(refused).submit(answered('1'))
    assert.equal(life.message.status, 'REPLIED')
    const body = JSON.parse(callbackBody(life.message, [])) as Record<string, unknown>
    assert.equal(body['reply'], '1')
    const { by, channel } = body['acknowledged'] as Record<string, unknown>
    assert.deepEqual([by, channel], ['key', 'voice'])
  })

  test('does not end by another key than the one that it names', () => {
    const life = newLife({ ...goal, key: '5' }, viberThenCall())
      .submit(refused)
      .submit(answered('1'))
    assert.equal(life.message.status, 'DELIVERED')
    assert.equal(findAcknowledgement(life.message), undefined)
  })

  test('ends by a reply, but not by an opt-out', () => {
    const life = newLife(goal).accept('v').report(0, delivered)
    assert.equal(life.apply({ type: 'replied', channel: 'viber', text: null }).stage, 0)
    assert.equal(life.apply({ type: 'replied', channel: 'viber', text: 'On it' }).message.status, 'REPLIED')
  })

  test('with a word ends only by a reply that begins with it', () => {
    const life = newLife({ ...goal, word: 'ok' })
      .accept('v')
      .report(0, delivered)
    assert.equal(life.apply({ type: 'replied', channel: 'viber', text: 'Who is this?' }).stage, 0)
    assert.equal(
      life.apply({ type: 'replied', channel: 'viber', text: 'OK, going' }).message.status,
      'REPLIED',
    )
  })

  test('ends by a tap on a button, which the callback names', () => {
    const life = newLife(goal).accept('v').report(0, delivered)
    life.apply({ type: 'replied', channel: 'viber', text: 'On it', tap: { button: 'On it', attempt: 0 } })
    assert.equal(life.message.status, 'REPLIED')
    const { acknowledged } = JSON.parse(callbackBody(life.message, [])) as Record<string, object>
    assert.deepEqual({ ...acknowledged, at: 0 }, { by: 'button', channel: 'viber', button: 'On it', at: 0 })
    const [first] = attemptsWithoutSubscriber(life.message.attempts)
    assert.deepEqual(Object.keys(first?.acknowledged ?? {}), ['by', 'channel', 'at'], 'once erased')
  })

  test('with a word does not end by a button with another one', () => {
    const life = newLife({ ...goal, word: 'ok' })
      .accept('v')
      .report(0, delivered)
    const tap = { button: 'Later', attempt: 0 }
    assert.equal(life.apply({ type: 'replied', channel: 'viber', text: 'Later', tap }).stage, 0)
  })

  test('ends by the client while the next channel is in the queue, which then never starts', () => {
    const life = newLife(goal).accept('v').report(0, delivered).wait()
    life.apply({ type: 'acknowledged', by: 'api' })
    assert.equal(life.message.status, 'READ')
    assert.equal(life.message.money.chargedMicros, 200_000, 'the SMS never went out')
    assert.deepEqual(life.notified, ['READ by viber'])
  })

  test('that ended as DELIVERED is still acknowledged later, once', () => {
    const life = newLife(goal).submit(refused).accept('s').report(1, delivered).report(1, delivered, 1)
    assert.equal(life.message.status, 'DELIVERED')
    const { money } = life.message
    life.apply({ type: 'acknowledged', by: 'link' }).apply({ type: 'acknowledged', by: 'api' })
    assert.deepEqual(life.notified, ['DELIVERED by sms', 'READ by sms'])
    assert.equal(findAcknowledgement(life.message)?.by, 'link')
    assert.deepEqual(life.message.money, money)
  })

  test('is not acknowledged while nothing of it was handed over', () => {
    const life = newLife(goal).apply({ type: 'acknowledged', by: 'api' })
    assert.equal(findAcknowledgement(life.message), undefined)
    assert.equal(life.stage, 0)
  })

  test('charges the channel of a reply, whatever its carrier has reported', () => {
    const life = newLife(goal).accept('v').apply({ type: 'replied', channel: 'viber', text: 'Yes' })
    assert.deepEqual(life.message.money, { reservedMicros: 0, chargedMicros: 200_000 })
  })
})

test('a plan without a goal reserves the dearest stage alone', () => {
  assert.equal(priceOfPlan(viberThenSms()), 1_000_000)
})
