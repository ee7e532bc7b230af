import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { losingAnswers } from '../../../../test/support/lost-answers.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { topUpOnce } from '../../../administration/money/money.ts'
import type { DecisionWriter } from '../../../engines/dispatch/decisions/write-decisions.ts'
import { Replies } from '../../../engines/dispatch/replies/replies.ts'
import { storedDeliveries } from '../../../engines/test/callbacks/stored-deliveries.ts'
import { silentEvents } from '../../../engines/test/dispatch/dispatch-harness.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { OutcomeUnknown } from '../../database.ts'
import { noFeed } from '../../feed/feed-port.ts'
import { repeatUnknown } from '../../statements/repeat-unknown.ts'

const commits: [why: string, isCommitted: boolean][] = [
  ['that is on disk', true],
  ['that is not', false],
]

for (const [why, isCommitted] of commits) {
  test(`a top-up whose commit had no answer, ${why}, is booked once`, async () => {
    await using fresh = await freshDatabase()
    const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
    const given = { accountId, amount: '250', note: 'invoice 17' }
    const db = losingAnswers(fresh.db, [isCommitted, isCommitted])
    assert.equal(await topUpOnce(db, 'first', given, 0), 250_000_000)
    assert.equal(await topUpOnce(losingAnswers(fresh.db, [isCommitted]), 'second', given, 0), 500_000_000)
    const entries = await fresh.db.query({ text: `SELECT FROM ledger WHERE kind = 'topup'` })
    assert.equal(entries.length, 2)
  })

  test(`a reply whose commit had no answer, ${why}, is stored once`, async () => {
    await using fresh = await freshDatabase()
    const lost: boolean[] = []
    const replies = new Replies({
      db: losingAnswers(fresh.db, lost),
      // No message is changed.
      writer: {} as DecisionWriter,
      outbox: { write: () => Promise.reject(new Error('no account is known')) },
      deliveries: storedDeliveries,
      feed: noFeed,
      clock: new ManualClock(),
      policy: {} as ConstructorParameters<typeof Replies>[0]['policy'],
      events: silentEvents,
      blockedAccounts: 'all',
      consentAnswers: [],
      onOptOut: () => undefined,
    })
    const inbound = { phone: '380501234567', recipient: 'Shop', receivedAt: 5, concat: null }
    for (const upstreamId of [null, 'wamid']) {
      for (const text of ['yes', 'no']) {
        lost.push(isCommitted)
        const reply = { ...inbound, text, ...(upstreamId === null ? {} : { upstreamId: upstreamId + text }) }
        await replies.take('up', 'sms', reply)
      }
    }
    const parts = { reference: 1, total: 2 }
    for (const index of [1, 2]) {
      lost.push(isCommitted)
      await replies.take('up', 'sms', { ...inbound, text: `${index}`, concat: { ...parts, index } })
    }
    const stored = await fresh.db.query<{ message: string }>({
      text: `SELECT body ->> 'message' AS message FROM replies ORDER BY reply_id`,
    })
    assert.deepEqual(
      stored.map(({ message }) => message),
      ['yes', 'no', 'yes', 'no', '12'],
    )
    assert.equal((await fresh.db.query({ text: 'SELECT FROM inbound_parts' })).length, 0)
  })
}

test('where the database stays away it is said that the outcome is unknown', async () => {
  await using fresh = await freshDatabase()
  const clock = new ManualClock()
  const lost = Array.from({ length: 1_000 }, () => false)
  const running = repeatUnknown(losingAnswers(fresh.db, lost), (tx) => tx.query({ text: 'SELECT' }), clock)
  const ended = running.then(
    () => 'done',
    (error: unknown) => error,
  )
  let outcome: unknown
  void ended.then((value) => {
    outcome = value
  })
  while (outcome === undefined) {
    clock.advance(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.ok(outcome instanceof OutcomeUnknown)
})
