import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formsOfSubscriber } from '../../../domain/address/subscriber.ts'
import { idOf, openHarness, submission } from '../../../engines/test/dispatch/dispatch-harness.ts'
import { ScriptedUpstream } from '../../../engines/test/dispatch/scripted-upstream.ts'
import { Conversations, noteConversation } from '../../replies/conversations.ts'
import { storeReply } from '../../replies/replies.ts'

const phone = '380671234567'
const pair = { channel: 'sms', number: 'posthorn', phone } as const
const all = { reply: Number.MAX_SAFE_INTEGER, message: Number.MAX_SAFE_INTEGER }

test('messages and replies of a pair are read together, page by page, each once and the newest first', async () => {
  const upstream = new ScriptedUpstream('sms')
  await using harness = await openHarness({ upstreams: [upstream] })
  const { db } = harness
  const conversations = new Conversations(db)
  const query = { ...pair, phones: formsOfSubscriber(phone) }
  const first = idOf((await harness.accept(submission({ phone })))[0])
  const before = await conversations.read(1, query, { place: all, limit: 50 })
  assert.deepEqual([before.conversationId, before.entries.map(({ id }) => id)], [null, [first]])
  const at = Date.now()
  for (const [index, text] of ['one', 'two', 'three'].entries()) {
    const conversationId = await noteConversation(db, { ...pair, accountId: 1, keyword: null, at })
    assert.equal(conversationId, 1)
    const inbound = { phone, recipient: 'Posthorn', text, receivedAt: at + index, concat: null }
    await storeReply(db, { msgId: null, conversationId, upstream: 'up', channel: 'sms', inbound, text })
  }
  idOf((await harness.accept(submission({ phone: '380501234567' })))[0])
  const seen: string[] = []
  let place = all
  for (;;) {
    const { entries } = await conversations.read(1, query, { place, limit: 2 })
    if (entries.length === 0) break
    for (const entry of entries) {
      seen.push(entry.kind === 'reply' ? entry.reply.message : `message ${entry.id}`)
      place = { ...place, [entry.kind]: entry.id }
    }
  }
  assert.deepEqual(seen, ['three', 'two', 'one', `message ${first}`])
  const other = await conversations.read(2, query, { place: all, limit: 50 })
  assert.deepEqual(other, { conversationId: null, entries: [] })
})
