import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { SubmitOutcome } from '../../../carriers/connector.ts'
import { explain } from '../../../domain/message/story/explain.ts'
import type { Channel, Plan, Stage } from '../../../domain/plan/plan.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import type { Database } from '../../../store/database.ts'
import { readMessageStory } from '../../../store/message-search/message-story.ts'
import { sumCosts } from '../../../store/money/upstream-costs.ts'
import { addOptOut } from '../../../store/replies/opt-outs.ts'
import { balanceOf, idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from './scripted-upstream.ts'

const phone = '380671234567'
const [smsStage] = sms().stages
const whatsapp: Stage = {
  ...smsStage,
  channel: 'whatsapp',
  content: { kind: 'whatsapp', form: 'text', text: 'Are you there?' },
  waitSeconds: 120,
  pricePerPartMicros: 300_000,
}
const refused: SubmitOutcome = { kind: 'refused', refusal: 'rejected', status: 'UNDELIVERABLE', raw: 'no' }

function planOf(...stages: [Stage, ...Stage[]]): Plan {
  return { stages, lifetimeSeconds: 3_600, priority: 1 }
}

function upstream(channel: Channel, answer?: (part: Parameters<typeof taken>[0]) => SubmitOutcome) {
  return new ScriptedUpstream(channel, answer, true, channel)
}

async function storyOf(db: Database, msgId: number): Promise<string> {
  const story = await readMessageStory(db, msgId)
  assert.ok(story)
  return explain(story).join('\n')
}

suite('free-form WhatsApp', () => {
  test('is skipped without a request if the subscriber has not written within 24 hours', async () => {
    const [chat, text] = [upstream('whatsapp'), upstream('sms')]
    await using harness = await openHarness({ upstreams: [chat, text] })
    const msgId = idOf((await harness.accept(submission({ plan: planOf(whatsapp, smsStage) })))[0])
    await text.handed(1)
    assert.equal(chat.submitted.length, 0)
    assert.match(
      await storyOf(harness.db, msgId),
      /Stage 1 \(whatsapp\) is skipped: Outside the 24-hour window/,
    )
  })

  test('alone and outside the window ends as REJECTED with that reason and its money back', async () => {
    await using harness = await openHarness({ upstreams: [upstream('whatsapp')] })
    await harness.accept(submission({ plan: planOf(whatsapp) }))
    const [body] = await harness.outbox.callbacks(1)
    assert.equal(body?.['status'], 'REJECTED')
    assert.equal(body['error'], 'Outside the 24-hour window')
    assert.equal(body['type'], 'whatsapp')
    assert.equal(await balanceOf(harness.db), 1_000_000_000)
  })

  test('goes out while the window is open, which every message to that sender does', async () => {
    const chat = upstream('whatsapp')
    await using harness = await openHarness({ upstreams: [chat] })
    const receivedAt = Date.now() - 3_600_000
    await chat.inbound({ phone, recipient: 'Posthorn', text: 'Hello', receivedAt, upstreamId: 'w1' })
    // Events in the wrong order do not close it.
    const long = receivedAt - 48 * 3_600_000
    await chat.inbound({ phone, recipient: 'Posthorn', text: 'Hi', receivedAt: long, upstreamId: 'w0' })
    await harness.accept(submission({ plan: planOf(whatsapp) }))
    await chat.handed(1)
  })

  test('is closed 24 hours after the gateway received the message, even if the clock of the upstream is ahead', async () => {
    const chat = upstream('whatsapp')
    await using harness = await openHarness({ upstreams: [chat] })
    const receivedAt = Date.now() + 30 * 86_400_000
    await chat.inbound({ phone, recipient: 'Posthorn', text: 'Hello', receivedAt, upstreamId: 'w1' })
    const receivedBy = Date.now()
    const text = 'SELECT last_inbound_at AS at FROM reply_windows UNION ALL SELECT received_at FROM replies'
    const noted = await harness.db.query<{ at: number }>({ text })
    assert.equal(noted.length, 2)
    for (const { at } of noted) assert.ok(at <= receivedBy, `it says ${at - receivedBy} ms from now`)
  })

  test('is not opened by what was written to another sender', async () => {
    const [chat, text] = [upstream('whatsapp'), upstream('sms')]
    await using harness = await openHarness({ upstreams: [chat, text] })
    await chat.inbound({ phone, recipient: 'Other', text: 'Hello', receivedAt: Date.now(), upstreamId: 'w1' })
    await harness.accept(submission({ plan: planOf(whatsapp, smsStage) }))
    await text.handed(1)
    assert.equal(chat.submitted.length, 0)
  })

  test('is looked at when its turn comes, not when the message is accepted', async () => {
    const [chat, text] = [upstream('whatsapp'), upstream('sms', () => refused)]
    await using harness = await openHarness({ upstreams: [chat, text] })
    text.answer = async () => {
      const inbound = { phone, recipient: 'Posthorn', text: 'Hello', receivedAt: Date.now() }
      await chat.inbound({ ...inbound, upstreamId: 'w1' })
      return refused
    }
    await harness.accept(submission({ plan: planOf(smsStage, whatsapp) }))
    await chat.handed(1)
  })
})

suite('an opt-out', () => {
  const optOut = { phone, reason: 'STOP', source: 'test' }

  test('keeps every stage from starting, and the message ends as FILTERED', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text], optOuts: true })
    await addOptOut(harness.db, { ...optOut, sender: '' })
    await harness.accept(submission())
    const [body] = await harness.outbox.callbacks(1)
    assert.deepEqual([body?.['status'], body?.['error']], ['FILTERED', 'The subscriber has opted out'])
    assert.equal(text.submitted.length, 0)
  })

  test('of the sender that a client gave counts also where a rule replaced it', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text], optOuts: true })
    await addOptOut(harness.db, { ...optOut, sender: 'Shop' })
    const replaced = { ...smsStage, sender: 'Info', senderAsSent: 'Shop' }
    const msgId = idOf((await harness.accept(submission({ plan: planOf(replaced) })))[0])
    await harness.outbox.callbacks(1)
    assert.equal(text.submitted.length, 0)
    assert.match(await storyOf(harness.db, msgId), /A rule for SMS replaces the sender Shop by Info\./)
  })

  test('of one sender leaves the others alone', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text], optOuts: true })
    await addOptOut(harness.db, { ...optOut, sender: 'Other' })
    await harness.accept(submission())
    await text.handed(1)
  })
})

test('a stage that is known in memory to be blocked is passed over', async () => {
  const [chat, text] = [upstream('whatsapp'), upstream('sms')]
  await using harness = await openHarness({
    upstreams: [chat, text],
    knownBlock: ({ channel }) =>
      channel === 'whatsapp' ? { code: 'template', name: 'code', state: 'pending' } : null,
  })
  const template: Stage = {
    ...whatsapp,
    content: { kind: 'whatsapp', form: 'template', name: 'code', language: 'en', parameters: [] },
  }
  const msgId = idOf((await harness.accept(submission({ plan: planOf(template, smsStage) })))[0])
  await text.handed(1)
  assert.match(await storyOf(harness.db, msgId), /is skipped: Template code is not approved yet/)
})

test('the dearest stage is reserved, what delivered is charged, the rest is given back', async () => {
  const [viber, text] = [upstream('viber', () => refused), upstream('sms')]
  await using harness = await openHarness({ upstreams: [viber, text] })
  const dear: Stage = {
    ...smsStage,
    channel: 'viber',
    content: { kind: 'viber', form: 'text', text: 'Hello', button: null },
    waitSeconds: 120,
    pricePerPartMicros: 900_000,
  }
  const msgId = idOf((await harness.accept(submission({ plan: planOf(dear, smsStage) })))[0])
  assert.equal(await balanceOf(harness.db), 1_000_000_000 - 900_000)
  await text.handed(1)
  await text.report({ refs: [refOf(msgId)] })
  assert.equal(await balanceOf(harness.db), 1_000_000_000 - 500_000)
  const [body] = await harness.outbox.callbacks(1)
  assert.deepEqual([body?.['type'], body?.['status']], ['sms', 'DELIVERED'])
})

test('a late success is reported, and superfluous parts are cancelled, with the outcome on the timeline', async () => {
  const [viber, text] = [upstream('viber'), upstream('sms')]
  await using harness = await openHarness({ upstreams: [viber, text] })
  const brief: Stage = {
    ...smsStage,
    channel: 'viber',
    content: { kind: 'viber', form: 'text', text: 'Hello', button: null },
    waitSeconds: 0.3,
  }
  const msgId = idOf((await harness.accept(submission({ plan: planOf(brief, smsStage) })))[0])
  await text.handed(1)
  text.cancelAnswer = { kind: 'too-late', raw: 'ESME_RCANCELFAIL' }
  await viber.report({ refs: [refOf(msgId)] })
  const [body] = await harness.outbox.callbacks(1)
  assert.deepEqual([body?.['type'], body?.['status']], ['viber', 'DELIVERED'])
  await text.cancelRequested()
  assert.deepEqual(
    text.cancelled.map(({ ref, sender }) => [ref, sender]),
    [[refOf(msgId), 'Posthorn']],
  )
  await harness.dispatch[Symbol.asyncDispose]()
  assert.match(await storyOf(harness.db, msgId), /sms could not cancel part 1 any more: ESME_RCANCELFAIL/)
  assert.equal(harness.outbox.bodies.length, 1)
})

suite('a report that carries our own name of the hand-over', () => {
  test('is matched to a message whose answer was lost', async () => {
    const chat = upstream('viber', () => ({ kind: 'unknown', raw: 'cut off' }))
    await using harness = await openHarness({ upstreams: [chat] })
    const viber: Stage = {
      ...smsStage,
      channel: 'viber',
      content: { kind: 'viber', form: 'text', text: 'Hello', button: null },
    }
    const plan = planOf(viber)
    const msgId = idOf((await harness.accept(submission({ plan }), submission({ plan })))[0])
    await chat.handed(2)
    // Before the outcome is on disk the report is unmatched, and matched a moment later.
    const { expiresAt } = chat.submitted[0] ?? { expiresAt: 0 }
    await chat.report({ refs: ['never heard of'], own: { msgId, stage: 0, expiresAt } })
    const [body] = await harness.outbox.callbacks(1)
    assert.equal(body?.['msg_id'], String(msgId))
    assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
  })

  test('changes nothing where that stage was never handed to that upstream', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text] })
    const msgId = idOf((await harness.accept(submission()))[0])
    await text.handed(1)
    const { expiresAt } = text.submitted[0] ?? { expiresAt: 0 }
    await text.report({ refs: ['x'], own: { msgId, stage: 1, expiresAt } })
    assert.equal(harness.outbox.bodies.length, 0)
  })

  test('changes nothing where the number is that of another installation’s message', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text] })
    const msgId = idOf((await harness.accept(submission()))[0])
    await text.handed(1)
    const { expiresAt } = text.submitted[0] ?? { expiresAt: 0 }
    await text.report({ refs: ['x'], own: { msgId, stage: 0, expiresAt: expiresAt + 1 } })
    assert.equal(harness.outbox.bodies.length, 0)
  })
})

test('an id of ours that an upstream was given settles a lost answer as soon as the report names it', async () => {
  const chat = upstream('sms', (part) => ({ kind: 'unknown', raw: 'cut off', ref: refOf(part.msgId) }))
  await using harness = await openHarness({ upstreams: [chat] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await chat.handed(1)
  await chat.report({ refs: [refOf(msgId)] })
  const [body] = await harness.outbox.callbacks(1)
  assert.equal(body?.['status'], 'DELIVERED')
})

test('what an upstream charges and pays back is booked once each', async () => {
  const cost = { micros: 10_000, currency: 'USD' }
  const chat = upstream('sms', (part) => ({
    kind: 'accepted',
    ref: refOf(part.msgId),
    raw: 'ok',
    cost: { kind: 'charge', ...cost },
  }))
  await using harness = await openHarness({ upstreams: [chat] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await chat.handed(1)
  const refund: Parameters<ScriptedUpstream['report']>[0] = {
    refs: [refOf(msgId)],
    outcome: { kind: 'failed', status: 'EXPIRED', reason: 'expired' },
    cost: { kind: 'refund', ...cost },
  }
  await chat.report(refund)
  await chat.report(refund)
  await harness.outbox.callbacks(1)
  assert.deepEqual(await sumCosts(harness.db), [
    { upstream: 'sms', currency: 'USD', chargedMicros: 10_000, refundedMicros: 10_000 },
  ])
  assert.match(await storyOf(harness.db, msgId), /sms pays back 0\.0100 USD/)
})

suite('an answer of a subscriber', () => {
  test('that the upstream sends twice is stored and reported once', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text] })
    const msgId = idOf((await harness.accept(submission()))[0])
    await text.handed(1)
    await text.report({ refs: [refOf(msgId)] })
    const answer = { phone, recipient: 'Posthorn', text: 'OK', upstreamId: 'in-1' }
    await text.inbound(answer)
    await text.inbound(answer)
    const bodies = await harness.outbox.callbacks(2)
    assert.equal(bodies.length, 2)
    assert.equal(bodies[1]?.['status'], 'REPLIED')
  })

  test('to a message that then ends as PARTIALLY DELIVERED is in the callback of that end too', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text] })
    const plan = planOf({ ...smsStage, parts: 2, waitSeconds: 0.4 })
    const msgId = idOf((await harness.accept(submission({ plan })))[0])
    await text.handed(2)
    await text.report({ refs: [refOf(msgId, 0)] })
    await text.inbound({ phone, recipient: 'Posthorn', text: 'What?' })
    const [, body] = await harness.outbox.callbacks(2)
    assert.equal(body?.['status'], 'REPLIED')
    assert.equal((body['replies'] as unknown[]).length, 1)
  })

  test('to a message whose last part is then refused is in the callback of that end too', async () => {
    const text = upstream('sms')
    let answer: (outcome: SubmitOutcome) => void = () => undefined
    text.answer = (part) => {
      if (part.partIndex === 0) return taken(part)
      if (text.submitted.length === 2) return { ...refused, refusal: 'throttled' }
      return new Promise((resolve) => (answer = resolve))
    }
    await using harness = await openHarness({ upstreams: [text] })
    const plan = planOf({ ...smsStage, parts: 2 })
    const msgId = idOf((await harness.accept(submission({ plan })))[0])
    await text.handed(3)
    await text.report({ refs: [refOf(msgId, 0)] })
    await text.inbound({ phone, recipient: 'Posthorn', text: 'What?' })
    answer(refused)
    const [, body] = await harness.outbox.callbacks(2)
    assert.equal(body?.['status'], 'REPLIED')
  })

  test('is kept with everything that it was besides text', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text] })
    const msgId = idOf((await harness.accept(submission()))[0])
    await text.handed(1)
    await text.report({ refs: [refOf(msgId)] })
    const details = { type: 'location', location: { latitude: 50.45, longitude: 30.52, name: 'Kyiv' } }
    const receivedAt = Date.now() - 60_000
    await text.inbound({ phone, recipient: 'Posthorn', text: '', details, receivedAt })
    const [, body] = await harness.outbox.callbacks(2)
    const datetime = new Date(receivedAt).toISOString()
    assert.deepEqual(body?.['replies'], [{ datetime, message: '', ...details }])
  })

  test('belongs to the message that the upstream names, also when a newer one went to the number', async () => {
    const text = upstream('sms')
    await using harness = await openHarness({ upstreams: [text] })
    const first = idOf((await harness.accept(submission()))[0])
    const second = idOf((await harness.accept(submission({ clientId: '43' })))[0])
    await text.handed(2)
    await text.report({ refs: [refOf(first)] })
    await text.report({ refs: [refOf(second)] })
    await text.inbound({ phone, recipient: 'Posthorn', text: 'Yes', inReplyTo: refOf(first) })
    assert.equal(await statusOf(harness.db, first), 'REPLIED')
    assert.equal(await statusOf(harness.db, second), 'DELIVERED')
  })
})
