import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import type { Message } from '../../../domain/message/message.ts'
import { accepted, sms } from '../../../domain/test/message/message-samples.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { claimMessages } from '../../messages/claim.ts'
import { insertMessages } from '../../messages/insert.ts'

const upstream = 'trunk'

/** Messages queued for the trunk; codes have ids from 1,000 on. */
function queued(msgId: number, accountId: number): Message {
  const sample = accepted(sms())
  const parts = [{ kind: 'unsent' } as const]
  const attempts = [{ stage: 0, stageStartedAt: sample.acceptedAt, upstream, parts }]
  const money = { reservedMicros: 0, chargedMicros: 0 }
  const plan = { ...sample.plan, priority: msgId < 1_000 ? 1 : 0 } as const
  return { ...sample, msgId, accountId, attempts, money, plan }
}

const claims: [waiting: number[], limit: number, others: number, claimed: number[]][] = [
  [[1, 2, 3, 1_000, 1_001], 4, 4, [1_000, 1_001, 1, 2]],
  [[1, 2, 3, 1_000, 1_001], 4, 2, [1_000, 1_001]],
  [[1, 2, 3, 1_000], 4, 2, [1_000, 1]],
  [[1, 2, 3], 4, 2, [1, 2]],
  [[1, 2, 3], 2, 0, []],
  [[1, 1_000, 1_001, 1_002], 2, 0, [1_000, 1_001]],
]

for (const [waiting, limit, others, claimed] of claims) {
  test(`of ${waiting.join(', ')} ${limit} at most, ${others} where one is no code, are ${claimed.join(', ') || 'none'}`, async () => {
    await using fresh = await freshDatabase()
    const accountId = await createAccount(fresh.db, { name: 'demo', currency: 'UAH' })
    const messages = waiting.map((msgId) => queued(msgId, accountId))
    await insertMessages(
      fresh.db,
      messages.map((message) => ({ message, timeline: '', verification: null })),
    )
    const now = messages[0]?.acceptedAt ?? 0
    const slotClaim = { slotId: 1, epoch: 1 }
    const taken = await claimMessages(fresh.db, { upstream, slotClaim, limit, others, now })
    assert.deepEqual(taken.map(({ msgId }) => msgId).sort(), claimed.toSorted())
    for (const { progress } of taken) assert.deepEqual(progress, { kind: 'submitting', slotClaim, tries: 0 })
  })
}
