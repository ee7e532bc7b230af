import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { routeDefaults } from '../../../config/routes.ts'
import { numberNetwork } from '../../network/number-network.ts'
import {
  matchText,
  type RouteMatch,
  type RouteQuery,
  type RouteRule,
  trafficKinds,
} from '../../routing/route-rule.ts'
import { RuleIndex } from '../../routing/rule-index.ts'

const query: RouteQuery = {
  channel: 'sms',
  phone: '380671234567',
  account: 'shop',
  sender: 'Shop',
  traffic: 'code',
}

function rule(upstream: string, change: Partial<RouteRule> = {}): RouteRule {
  return { ...routeDefaults, channel: 'sms', upstream, ...change }
}

function found(rules: RouteRule[], asked: Partial<RouteQuery> = {}): string[] {
  const whole = { ...query, ...asked }
  return (
    new RuleIndex(rules).find(whole, numberNetwork(whole.phone))?.rules.map(({ upstream }) => upstream) ?? []
  )
}

test('the more specific match wins: account, sender, traffic, network, longer prefix, country, then the rest', () => {
  const rules = [
    rule('all'),
    rule('country', { country: 'UA' }),
    rule('prefix', { prefix: '380' }),
    rule('longer', { prefix: '38067' }),
    rule('network', { network: '25503' }),
    rule('traffic', { traffic: 'code' }),
    rule('sender', { sender: 'Shop' }),
    rule('account', { account: 'shop' }),
  ]
  for (let best = rules.length - 1; best >= 0; best--) {
    assert.deepEqual(found(rules.slice(0, best + 1)), [rules[best]?.upstream])
  }
})

test('a rule applies only where all its conditions hold', () => {
  const rules = [rule('both', { account: 'shop', network: '25503' }), rule('rest')]
  assert.deepEqual(found(rules), ['both'])
  assert.deepEqual(found(rules, { account: 'bank' }), ['rest'])
  assert.deepEqual(found(rules, { phone: '380501234567' }), ['rest'])
  assert.deepEqual(found(rules, { account: null }), ['rest'])
  assert.deepEqual(found(rules, { channel: 'viber' }), [])
})

test('rules for the same messages come in the order of their priority', () => {
  const rules = [
    rule('third', { network: '25503', priority: 3 }),
    rule('first', { network: '25503', priority: 0 }),
    rule('other', { network: '25501', priority: 0 }),
    rule('second', { network: '25503', priority: 2 }),
  ]
  assert.deepEqual(found(rules), ['first', 'second', 'third'])
})

test('the index finds what a search through all rules finds', () => {
  const phones = ['380671234567', '380501234567', '48601123456', '491711234567', 'ada@example.com']
  const some = <Value>(...values: Value[]) => fc.constantFrom(null, null, ...values)
  const rules = fc.array(
    fc.record({
      account: some('shop', 'bank'),
      sender: some('Shop', '1234'),
      traffic: some(...trafficKinds),
      network: some('25503', '25501', '26002'),
      country: some('UA', 'PL', 'DE'),
      prefix: fc.constantFrom('', '', '3', '380', '38067', '4860', '380671234567'),
      priority: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 30 },
  )
  const queries = fc.record({
    phone: fc.constantFrom(...phones),
    account: some('shop', 'bank'),
    sender: fc.constantFrom('Shop', '1234', ''),
    traffic: fc.constantFrom(...trafficKinds),
  })
  fc.assert(
    fc.property(rules, queries, (given, asked) => {
      const all = given.map((each, index) => rule(`u${index}`, each))
      const whole: RouteQuery = { channel: 'sms', ...asked }
      assert.deepEqual(
        new RuleIndex(all).find(whole, numberNetwork(whole.phone))?.rules.map(({ upstream }) => upstream),
        bySearch(all, whole),
      )
    }),
  )
})

function bySearch(rules: readonly RouteRule[], query: RouteQuery): string[] | undefined {
  const { network, country } = numberNetwork(query.phone)
  const values = { ...query, network, country }
  const fields = ['account', 'sender', 'traffic', 'network', 'country'] as const
  const holds = (each: RouteMatch) =>
    query.phone.startsWith(each.prefix) &&
    fields.every((field) => each[field] === null || each[field] === values[field])
  const rank = ({ account, sender, traffic, network: code, prefix, country: land }: RouteMatch) =>
    [account, sender, traffic, code].map((each) => (each === null ? '0' : '1')).join('') +
    String(prefix.length).padStart(2, '0') +
    (land === null ? '0' : '1')
  const matching = rules.filter(holds).toSorted((a, b) => rank(b).localeCompare(rank(a)))
  const [first] = matching
  if (first === undefined) return undefined
  return matching
    .filter((each) => matchText(each) === matchText(first))
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ upstream }) => upstream)
}
