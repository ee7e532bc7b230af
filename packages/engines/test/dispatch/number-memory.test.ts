import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import type { SubmitOutcome } from '../../../carriers/connector.ts'
import { explain } from '../../../domain/message/story/explain.ts'
import type { Evidence, MemorySubject } from '../../../domain/number-memory/evidence.ts'
import type { Channel, Plan, Stage } from '../../../domain/plan/plan.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import type { Database } from '../../../store/database.ts'
import { readMessageStory } from '../../../store/message-search/message-story.ts'
import { factsOf, writeNumberMemory } from '../../../store/numbers/number-memory.ts'
import { idOf, insertAccount, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream, type taken } from './scripted-upstream.ts'

const phone = '380671234567'
const hourMs = 3_600_000
const [smsStage] = sms().stages
const viber: Stage = {
  ...smsStage,
  channel: 'viber',
  content: { kind: 'viber', form: 'text', text: 'Your parcel has arrived.', button: null },
  waitSeconds: 120,
}
const unknownSubscriber: SubmitOutcome = {
  kind: 'refused',
  refusal: 'rejected',
  status: 'INVALID DESTINATION ADDRESS',
  raw: 'stat UNDELIV, network error 3/1',
}

function planOf(...stages: [Stage, ...Stage[]]): Plan {
  return { stages, lifetimeSeconds: 3_600, priority: 1 }
}

function upstream(channel: Channel, answer?: (part: Parameters<typeof taken>[0]) => SubmitOutcome) {
  return new ScriptedUpstream(channel, answer, true, channel)
}

function seen(db: Database, subject: MemorySubject, evidence: Evidence, agoMs: number): Promise<void> {
  return writeNumberMemory(db, [{ phone, subject, evidence, seenAt: Date.now() - agoMs }])
}

async function storyOf(db: Database, msgId: number): Promise<string> {
  const story = await readMessageStory(db, msgId)
  assert.ok(story)
  return explain(story).join('\n')
}

suite('what is known of a number', () => {
  test('skips the channel that it was not on, and the timeline says since when', async () => {
    const [chat, text] = [upstream('viber'), upstream('sms')]
    await using harness = await openHarness({ upstreams: [chat, text] })
    await seen(harness.db, 'viber', 'not-on-channel', 50 * hourMs)
    const msgId = idOf((await harness.accept(submission({ plan: planOf(viber, smsStage) })))[0])
    await text.handed(1)
    assert.equal(chat.submitted.length, 0)
    assert.match(
      await storyOf(harness.db, msgId),
      /Stage 1 \(viber\) is skipped: The number was not on this channel 2 days ago/,
    )
  })

  test('is forgotten with its time: a channel is tried again after two weeks', async () => {
    const [chat, text] = [upstream('viber'), upstream('sms')]
    await using harness = await openHarness({ upstreams: [chat, text] })
    await seen(harness.db, 'viber', 'not-on-channel', 15 * 24 * hourMs)
    await harness.accept(submission({ plan: planOf(viber, smsStage) }))
    await chat.handed(1)
  })

  test('keeps the last channel from no try where every channel has doubtful evidence against it', async () => {
    const [chat, text] = [upstream('viber'), upstream('sms')]
    await using harness = await openHarness({ upstreams: [chat, text] })
    await seen(harness.db, 'viber', 'not-on-channel', hourMs)
    await seen(harness.db, 'network', 'unassigned', hourMs)
    await harness.accept(submission({ plan: planOf(viber, smsStage) }))
    await text.handed(1)
    assert.equal(chat.submitted.length, 0)
  })

  test('ends a message where a landline is all that is left', async () => {
    const [chat, text] = [upstream('viber', () => unknownSubscriber), upstream('sms')]
    await using harness = await openHarness({ upstreams: [chat, text] })
    await seen(harness.db, 'network', 'landline', hourMs)
    const msgId = idOf((await harness.accept(submission({ plan: planOf(viber, smsStage) })))[0])
    await harness.outbox.callbacks(1)
    assert.equal(text.submitted.length, 0)
    assert.match(
      await storyOf(harness.db, msgId),
      /is skipped: The number was a landline, which no SMS reaches 1 hour ago/,
    )
  })

  test('is neither used nor added to by messages of an account that does not want it', async () => {
    const [chat, text] = [upstream('viber'), upstream('sms', () => unknownSubscriber)]
    await using fresh = await freshDatabase()
    await insertAccount(fresh.db, 1_000_000_000)
    {
      await using harness = await openHarness({ upstreams: [chat, text], numberMemory: false, on: fresh })
      await seen(fresh.db, 'viber', 'not-on-channel', hourMs)
      await harness.accept(submission({ plan: planOf(viber, smsStage) }))
      await chat.handed(1)
      const msgId = idOf((await harness.accept(submission()))[0])
      await harness.outbox.callbacks(1)
      assert.equal(await statusOf(fresh.db, msgId), 'INVALID DESTINATION ADDRESS')
    }
    assert.deepEqual(
      (await factsOf(fresh.db, phone)).map(({ subject }) => subject),
      ['viber'],
    )
  })

  test('comes from what carriers say: an error that shows something is written', async () => {
    const text = upstream('sms', () => unknownSubscriber)
    await using fresh = await freshDatabase()
    await insertAccount(fresh.db, 1_000_000_000)
    {
      await using harness = await openHarness({ upstreams: [text], on: fresh })
      await harness.accept(submission())
      await harness.outbox.callbacks(1)
    }
    const [fact, ...others] = await factsOf(fresh.db, phone)
    assert.deepEqual([fact?.subject, fact?.evidence, others], ['network', 'unassigned', []])
  })

  test('grows by no plain SMS that is delivered, and by one of a plan only where something else was known', async () => {
    const [chat, text] = [upstream('viber', () => unknownSubscriber), upstream('sms')]
    await using fresh = await freshDatabase()
    await insertAccount(fresh.db, 1_000_000_000)
    await seen(fresh.db, 'network', 'absent', hourMs)
    const other = '380671234568'
    {
      await using harness = await openHarness({ upstreams: [chat, text], on: fresh })
      const plain = idOf((await harness.accept(submission({ phone: other })))[0])
      const plan = planOf(viber, smsStage)
      const known = idOf((await harness.accept(submission({ plan })))[0])
      const unknown = idOf((await harness.accept(submission({ plan, phone: other })))[0])
      await text.handed(3)
      for (const msgId of [plain, known, unknown]) await text.report({ refs: [refOf(msgId)] })
      await harness.outbox.callbacks(3)
    }
    const evidence = async (phone: string) => (await factsOf(fresh.db, phone)).map((each) => each.evidence)
    assert.deepEqual([await evidence(phone), await evidence(other)], [['reached'], []])
  })
})
