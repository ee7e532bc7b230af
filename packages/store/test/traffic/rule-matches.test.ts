import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import {
  insertRuleMatches,
  listRuleMatchDays,
  listRuleMatches,
  sumRuleMatches,
} from '../../traffic/rule-matches.ts'

const noon = Date.UTC(2026, 10, 23, 12)
const dayMs = 24 * 3_600_000
const today = noon - (noon % dayMs)
const match = {
  ...{
    at: noon,
    accountId: 1,
    sender: 'Shop',
    recipient: '38067…67',
    country: 'UA',
    messages: 3,
    msgId: null,
  },
  ...{ rule: 'gambling', effect: 'observe', detail: 'casino*' },
}
const everything = { accountId: null, since: 0, limit: 10 }

test('matches are counted by day, account and effect, with the newest accepted message as the example', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertRuleMatches(db, [
    match,
    { ...match, country: 'PL', messages: 2, msgId: 71 },
    { ...match, accountId: 2, effect: 'refuse' },
    { ...match, at: noon - dayMs, messages: 1 },
  ])
  await insertRuleMatches(db, [{ ...match, at: noon + 5, messages: 4 }])
  const row = { rule: 'gambling', effect: 'observe', accountId: 1 }
  assert.deepEqual(await listRuleMatchDays(db, everything), [
    { ...row, day: today, messages: 9, lastAt: noon + 5, msgId: 71 },
    { ...row, day: today, effect: 'refuse', accountId: 2, messages: 3, lastAt: noon, msgId: null },
    { ...row, day: today - dayMs, messages: 1, lastAt: noon - dayMs, msgId: null },
  ])
  assert.deepEqual(await sumRuleMatches(db, { accountId: null, since: today }), [
    { rule: 'gambling', effect: 'observe', messages: 9, lastAt: noon + 5 },
    { rule: 'gambling', effect: 'refuse', messages: 3, lastAt: noon },
  ])
  assert.equal((await listRuleMatchDays(db, { ...everything, accountId: 2 })).length, 1)
  assert.equal((await listRuleMatches(db, { accountId: 2, limit: 10 })).length, 1)
})

test('messages that only wait are counted and not listed', async () => {
  await using fresh = await freshDatabase()
  await insertRuleMatches(fresh.db, [{ ...match, effect: 'wait' }])
  assert.deepEqual(await listRuleMatches(fresh.db, { accountId: null, limit: 10 }), [])
  assert.equal((await listRuleMatchDays(fresh.db, everything))[0]?.messages, 3)
})
