import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { parseTrafficRules } from '../../../config/rule-sets.ts'
import { numberNetwork } from '../../../domain/network/number-network.ts'
import type { Plan } from '../../../domain/plan/plan.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { type RuleBacktestInput, runRuleBacktest } from '../../backtests/rules/rule-backtest.ts'
import { RuleTrial, type TriedMessage } from '../../backtests/rules/rule-trial.ts'
import { storeSeededHour } from '../seeded-hour.ts'

const noon = Date.UTC(2026, 10, 23, 12)
const minuteMs = 60_000

function message(
  text: string,
  { at = noon, phone = '380671234567', lifetimeSeconds = 86_400 } = {},
): TriedMessage {
  const stage = {
    channel: 'sms' as const,
    sender: 'Shop',
    content: { kind: 'sms', text } as const,
    ...{ waitSeconds: 60, parts: 1, pricePerPartMicros: 0 },
  }
  const plan = { stages: [stage], lifetimeSeconds, priority: 1 } as unknown as Plan
  return { accountId: 1, account: 'shop', phone, plan, acceptedAt: at }
}

function trialOf(rules: string) {
  const trial = new RuleTrial(parseTrafficRules(rules), numberNetwork)
  return (text: string, more: Parameters<typeof message>[1] = {}) => trial.try(message(text, more)).outcome
}

suite('rules that are tried on a recorded message', () => {
  test('refuse and hold by its contents', () => {
    const outcome = trialOf(`
      - { kind: words, name: bets, words: [casino*] }
      - { kind: links, name: phishing, domains: [bad.example], effect: hold }
      - { kind: words, name: seen, words: [hello], effect: observe }`)
    assert.equal(outcome('Casinos open'), 'refused')
    assert.equal(outcome('see https://www.bad.example/x'), 'held')
    assert.equal(outcome('hello'), 'passed')
  })

  test('count as the gateways do: in a sliding window, and not what was refused', () => {
    const outcome = trialOf('[{ name: hourly, limits: [{ seconds: 3600, max: 2 }] }]')
    assert.deepEqual([outcome('1'), outcome('2'), outcome('3')], ['passed', 'passed', 'refused'])
    assert.equal(outcome('4', { at: noon + 30 * minuteMs }), 'refused')
    assert.equal(outcome('5', { at: noon + 71 * minuteMs }), 'passed')
  })

  test('know duplicates by recipient and text', () => {
    const outcome = trialOf('[{ kind: duplicates, name: twice, seconds: 600 }]')
    const others = [outcome('a'), outcome('a'), outcome('b'), outcome('a', { phone: '380501234567' })]
    assert.deepEqual(others, ['passed', 'refused', 'passed', 'passed'])
    assert.equal(outcome('a', { at: noon + 20 * minuteMs }), 'passed')
  })

  test('let it wait for the end of quiet hours and for its turn, and refuse what does not live until then', () => {
    const night = trialOf('[{ kind: quiet-hours, name: night, from: "13:00", until: "15:00", zone: UTC }]')
    const late = { at: noon + 90 * minuteMs }
    assert.deepEqual([night('a'), night('a', late)], ['passed', 'waiting'])
    assert.equal(night('a', { ...late, lifetimeSeconds: 60 }), 'refused')
    const pace = trialOf('[{ kind: pace, name: slow, perSecond: 0.1 }]')
    assert.deepEqual(
      [pace('a'), pace('b'), pace('c', { lifetimeSeconds: 15 })],
      ['passed', 'waiting', 'refused'],
    )
  })
})

suite('a backtest of traffic rules', () => {
  const from = Date.now() - 3_600_000
  let fresh: FreshDatabase

  before(async () => {
    fresh = await freshDatabase()
    for (const name of ['shop', 'books', 'abroad']) await createAccount(fresh.db, { name, currency: 'UAH' })
    await storeSeededHour(fresh.db, from, 400, 7)
  })

  after(() => fresh[Symbol.asyncDispose]())

  const run = (before: string, after: string, more: Partial<RuleBacktestInput> = {}) =>
    runRuleBacktest(fresh.db, {
      ...{ before: parseTrafficRules(before), after: parseTrafficRules(after) },
      ...{ from, until: from + 3_600_000, ...more },
    })

  test('says what changes beside the rules in force, by rule, with the first messages', async () => {
    const rules = '[{ name: all, by: [], limits: [{ seconds: 3600, max: 100 }] }]'
    const fewer = await run('[]', rules)
    assert.deepEqual([fewer.messages, fewer.readUntil, fewer.erased], [400, null, 0])
    assert.deepEqual(fewer.changes, { passed: 0, waiting: 0, held: 0, refused: 300 })
    assert.deepEqual(fewer.rules, [
      { rule: 'all', kind: 'cap', effect: 'refuse', before: 0, after: 300, change: 'added' },
    ])
    assert.equal(fewer.examples.length, 10)
    assert.deepEqual([fewer.examples[0]?.before, fewer.examples[0]?.after], ['passed', 'refused'])
    const more = await run(rules, '[]')
    assert.equal(more.changes.passed, 300)
    assert.equal(more.rules[0]?.change, 'removed')
    const same = await run(rules, rules)
    assert.deepEqual(same.changes, { passed: 0, waiting: 0, held: 0, refused: 0 })
    assert.equal(same.rules[0]?.change, 'same')
  })

  test('says until when it looked where there are more messages than it reads', async () => {
    const part = await run('[]', '[]', { limits: { messages: 100, ms: 60_000 } })
    assert.equal(part.messages, 100)
    assert.ok(part.readUntil !== null && part.readUntil < from + 1_000_000)
    const whole = await run('[]', '[]', { limits: { messages: 400, ms: 60_000 } })
    assert.deepEqual([whole.messages, whole.readUntil], [400, null])
  })
})
