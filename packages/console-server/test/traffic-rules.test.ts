import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import type { Role } from '../../domain/console/role.ts'
import { openWith, phone } from '../../gateway/test/whole/traffic-rules-harness.ts'
import { listHeld } from '../../store/traffic/held-messages.ts'
import { insertRuleMatches } from '../../store/traffic/rule-matches.ts'
import { trafficRulesHandlers } from '../traffic-rules/traffic-rules-handlers.ts'
import { requestBy } from './request-by.ts'

const dayMs = 24 * 3_600_000
const everything = { accountId: null, rule: null, before: null, limit: 100 }

test('held messages are shown by page, account and rule, without numbers, texts and digits of codes where they are hidden', async () => {
  await using harness = await openWith({ kind: 'words', name: 'bets', words: ['casino'], effect: 'hold' })
  const { db, client } = harness
  const texts = ['casino, your code is 482913', ...Array.from({ length: 50 }, (_, n) => `casino number ${n}`)]
  const sent = await client.sendAll(texts.map((sms_message) => ({ phone, sms_message })))
  const ids = sent.map(({ msg_id }) => msg_id).sort((a, b) => b - a)
  const changes: string[] = []
  const clock = new ManualClock(Date.now())
  const handlers = trafficRulesHandlers({
    ...{ db, clock, rules: [] },
    liveUpdates: { changed: (topic) => changes.push(topic) },
  })
  const read = (query: object, role: Role = 'operator') =>
    handlers['GET /traffic-rules/held']({ ...requestBy(role), query })

  const first = await read({})
  assert.deepEqual(
    first.held.map(({ msgId }) => msgId),
    ids.slice(0, 50),
  )
  assert.deepEqual([first.rules, first.next], [['bets'], ids[49]])
  const second = await read({ before: first.next })
  assert.deepEqual([second.held.map(({ msgId }) => msgId), second.next], [[ids[50]], null])
  assert.deepEqual((await read({ rule: 'other' })).held, [])
  assert.deepEqual((await read({ accountId: 99 })).held, [])
  const all = [...first.held, ...second.held]
  const code = all.find(({ msgId }) => msgId === sent[0]?.msg_id)
  assert.equal(code?.stages[0]?.content?.[0]?.value, 'casino, your code is ••••••')
  const [seen] = (await read({}, 'viewer')).held
  assert.deepEqual([seen?.recipient, seen?.stages[0]?.content], ['38067…67', null])

  const notes: string[] = []
  const decide = (name: 'release' | 'refuse', msgIds: number[]) =>
    handlers[`POST /traffic-rules/${name}`]({
      ...requestBy('operator', (target) => notes.push(target)),
      body: { msgIds },
    })
  const [one = 0, two = 0, three = 0] = ids
  assert.deepEqual(await decide('release', [one, two]), { decided: 2, gone: 0 })
  assert.deepEqual(await decide('refuse', [two, three]), { decided: 1, gone: 1 })
  await assert.rejects(decide('refuse', [one]), /is not held/)
  assert.equal((await listHeld(db, everything, clock.now())).length, 48)
  assert.deepEqual(notes.slice(-1), [`message ${one}`])
  assert.ok(notes.includes(`messages ${one}, ${two}`))
  assert.ok(changes.includes('messages'))
})

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
  const handlers = trafficRulesHandlers({ db, clock, rules, liveUpdates: { changed: () => undefined } })
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
