import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { insertRuleMatches } from '../../store/traffic/rule-matches.ts'
import { trafficRulesHandlers } from '../traffic-rules/traffic-rules-handlers.ts'
import { requestBy } from './request-by.ts'

const dayMs = 24 * 3_600_000

test('matches are summed by rule, also for rules that met nothing and for those that are gone', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const at = Date.UTC(2026, 10, 23, 12)
  const match = { at, accountId: 1, sender: 'Shop', recipient: '38067…67', country: 'UA', msgId: 71 }
  await insertRuleMatches(db, [
    { ...match, rule: 'bets', effect: 'observe', detail: 'call 380671234567', messages: 4 },
    { ...match, rule: 'bets', effect: 'observe', detail: 'casino', messages: 3, at: at - 7 * dayMs },
    { ...match, rule: 'former', effect: 'refuse', detail: 'casino', messages: 2, accountId: 2 },
  ])
  const clock = new ManualClock(at)
  const rules = ['bets', 'idle'].map((name) => ({ name, kind: 'words', effect: 'observe' }) as const)
  const handlers = trafficRulesHandlers({ db, clock, rules: () => rules })
  const read = (query: { days: 1 | 7 | 30; accountId?: number }) =>
    handlers['GET /traffic-rules/matches']({ ...requestBy('viewer'), query })
  const view = await read({ days: 7 })
  const observed = { effect: 'observe', messages: 4, lastAt: at }
  const idle = { rule: 'idle', kind: 'words', effect: 'observe', messages: 0, lastAt: null }
  assert.deepEqual(view.rules, [
    { rule: 'bets', kind: 'words', ...observed },
    idle,
    { rule: 'former', kind: null, effect: 'refuse', messages: 2, lastAt: at },
  ])
  assert.deepEqual([view.days.length, view.isCut], [2, false])
  assert.ok(view.newest.some(({ detail }) => detail === 'call 38067…67'))
  assert.equal((await read({ days: 30 })).rules[0]?.messages, 7)
  assert.deepEqual((await read({ days: 7, accountId: 1 })).rules, [
    { rule: 'bets', kind: 'words', ...observed },
    idle,
  ])
})
