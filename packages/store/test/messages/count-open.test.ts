import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { accepted, sms } from '../../../domain/test/message/message-samples.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { countOpen, underWay } from '../../messages/count-open.ts'
import { insertMessages } from '../../messages/insert.ts'

const upstream = 'trunk'

test('open messages are counted by their phase, and final ones are not', async () => {
  await using fresh = await freshDatabase()
  const accountId = await createAccount(fresh.db, { name: 'demo', currency: 'UAH' })
  const sample = accepted(sms())
  const attempts = [
    { stage: 0, stageStartedAt: sample.acceptedAt, upstream, parts: [{ kind: 'unsent' } as const] },
  ]
  const money = { reservedMicros: 0, chargedMicros: 0 }
  const phases = [0, 1, 1, 2, 3, 3, 3, 9]
  const messages = phases.map((_, index) => ({ ...sample, msgId: index + 1, accountId, attempts, money }))
  await insertMessages(
    fresh.db,
    messages.map((message) => ({ message, timeline: '', verification: null })),
  )
  for (const [index, phase] of phases.entries()) {
    const text =
      phase < 9
        ? 'UPDATE open_messages SET phase = $2 WHERE msg_id = $1'
        : 'DELETE FROM open_messages WHERE msg_id = $1'
    await fresh.db.query({ text }, phase < 9 ? [index + 1, phase] : [index + 1])
  }
  const { byUpstream, isCounted } = await countOpen(fresh.db)
  assert.deepEqual(byUpstream, [{ upstream, waiting: 1, submitting: 2, submitted: 1, inDoubt: 3 }])
  assert.equal(isCounted, true)
  assert.deepEqual(byUpstream.map(underWay), [6])
})
