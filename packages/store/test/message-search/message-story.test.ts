import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, openHarness, submission } from '../../../engines/test/dispatch/dispatch-harness.ts'
import { ScriptedUpstream } from '../../../engines/test/dispatch/scripted-upstream.ts'
import { addAuditEntry } from '../../console/audit-log.ts'
import { readMessageStory } from '../../message-search/message-story.ts'
import { storeReply } from '../../replies/replies.ts'

test('a story has what operators did with its carrier while it was under way', async () => {
  await using harness = await openHarness({ upstreams: [new ScriptedUpstream('first')] })
  const { db } = harness
  const msgId = idOf((await harness.accept(submission()))[0])
  const { acceptedAt = 0 } = (await readMessageStory(db, msgId))?.message ?? {}
  const entry = { userId: null, userName: 'olena', address: '', details: {} }
  const note = (change: string, target: string, at: number) =>
    addAuditEntry(db, { ...entry, action: `upstreams/${change}`, target, at })
  await note('drain', 'first', acceptedAt - 1)
  await note('pause', 'first', acceptedAt + 1)
  await note('pause', 'other', acceptedAt + 2)
  await note('resume', 'first', acceptedAt + 3)
  assert.deepEqual((await readMessageStory(db, msgId))?.controls, [
    { at: acceptedAt + 1, change: 'pause', upstream: 'first', by: 'olena' },
    { at: acceptedAt + 3, change: 'resume', upstream: 'first', by: 'olena' },
  ])
})

test('a story has a bounded number of replies and callbacks, and says so', async () => {
  await using harness = await openHarness({ upstreams: [new ScriptedUpstream('first')] })
  const { db } = harness
  const msgId = idOf((await harness.accept(submission()))[0])
  assert.equal((await readMessageStory(db, msgId))?.repliesAreCut, false)
  const inbound = { phone: '380671234567', recipient: 'Posthorn', concat: null, receivedAt: 0 }
  for (let count = 0; count < 60; count++) {
    const text = `reply ${count}`
    await storeReply(db, {
      msgId,
      conversationId: null,
      upstream: 'first',
      channel: 'sms',
      inbound: { ...inbound, text },
      text,
    })
  }
  await db.query(
    {
      text: `INSERT INTO callbacks (webhook_id, account_id, msg_id, url, body, due_at, created_at)
        SELECT 'w', 1, $1, 'http://a.example/', '{}', 0, 0 FROM generate_series(1, 60)`,
    },
    [msgId],
  )
  const story = await readMessageStory(db, msgId)
  assert.deepEqual(
    [story?.replies.length, story?.replies[0]?.message, story?.repliesAreCut, story?.callbacks.length],
    [50, 'reply 59', true, 50],
  )
})
