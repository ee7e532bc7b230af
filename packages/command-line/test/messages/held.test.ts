import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { listAuditEntries } from '../../../store/console/audit-log.ts'
import { insertHeld } from '../../../store/traffic/held-messages.ts'
import { insertRuleMatches } from '../../../store/traffic/rule-matches.ts'
import { commandLine } from '../command-line.ts'
import { insertMessageRow } from '../message-row.ts'

const hourMs = 3_600_000

test('held messages are listed until one is decided, and what is not held fails', async () => {
  await using fresh = await freshDatabase()
  const run = commandLine({ DATABASE_URL: fresh.url })
  assert.match((await run('held', 'list')).out, /no message is held/)
  const now = Date.now()
  const held = { msgId: 7, accountId: 1, rule: 'gambling', detail: 'casino', heldAt: now, startsAt: now }
  await insertHeld(fresh.db, [
    { ...held, until: now + hourMs },
    { ...held, msgId: 6, until: now + hourMs },
  ])
  for (const msgId of [6, 7])
    await insertMessageRow(fresh.db, { msgId, accountId: 1, phase: 0, status: 'PENDING' })
  assert.match((await run('held', 'list')).out, /7 +1 +gambling +casino/)
  const unknown = await run('held', 'release', '8')
  assert.match(unknown.err, /message 8 is not held/)
  assert.equal(unknown.exitCode, 1)
  assert.match((await run('held', 'release', 'x')).err, /It must be a number/)
  const refused = await run('held', 'refuse', '7', '--by', 'Grace')
  assert.deepEqual([refused.exitCode, refused.out], [0, 'messages 7: 1 refused\n'], refused.err)
  const some = await run('held', 'refuse', '6', '7', '--by', 'Grace')
  assert.deepEqual([some.exitCode, some.out], [1, 'messages 6, 7: 1 refused\n'], some.err)
  assert.match((await run('held', 'list')).out, /no message is held/)
  const log = await listAuditEntries(fresh.db, {}, { before: null, limit: 10 })
  assert.deepEqual(
    log.map(({ userName, action, target, outcome }) => [userName, action, target, outcome]),
    [
      ['Grace', 'traffic-rules/refuse', 'messages 6', 'done'],
      ['Grace', 'traffic-rules/refuse', 'message 7', 'done'],
      [userInfo().username, 'traffic-rules/release', 'message 8', 'message 8 is not held'],
    ],
  )
})

test('the matches of traffic rules are listed, the newest first', async () => {
  await using fresh = await freshDatabase()
  const run = commandLine({ DATABASE_URL: fresh.url })
  assert.match((await run('rules')).out, /no message met a traffic rule/)
  const match = { accountId: 1, sender: 'Shop', recipient: '38067…67', country: 'UA', messages: 3, msgId: 7 }
  const rule = { rule: 'gambling', effect: 'observe', detail: 'casino*' }
  await insertRuleMatches(fresh.db, [{ ...match, ...rule, at: Date.UTC(2026, 10, 23) }])
  assert.match(
    (await run('rules')).out,
    /2026-11-23T00:00:00Z +3 +gambling +observe +1 +Shop +38067…67 +UA +casino\*/,
  )
})
