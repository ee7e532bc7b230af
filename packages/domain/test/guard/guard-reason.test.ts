import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { describeClosed, describeLimit } from '../../guard/describe-refusal.ts'
import type { CountedRule } from '../../guard/guard-policy.ts'
import { type GuardReason, readGuardReason } from '../../guard/guard-reason.ts'

const limit = { seconds: 60, max: 3 }
const counted: Record<CountedRule, GuardReason> = {
  recipient: { kind: 'limit', rule: 'recipient', max: 3, seconds: 60 },
  'recipient-of-all': { kind: 'limit', rule: 'recipient-of-all', max: 3, seconds: 60 },
  'user-address': { kind: 'limit', rule: 'user-address', max: 3, seconds: 60 },
  'wrong-codes-by-user-address': {
    kind: 'limit',
    rule: 'wrong-codes-by-user-address',
    max: 3,
    seconds: 60,
  },
  'wrong-codes-by-account': {
    kind: 'limit-of',
    rule: 'wrong-codes-by-account',
    max: 3,
    seconds: 60,
    of: '38067',
  },
  address: { kind: 'limit', rule: 'address', max: 3, seconds: 60 },
  service: { kind: 'limit-of', rule: 'service', max: 3, seconds: 60, of: '38067' },
  neighbours: { kind: 'limit-of', rule: 'neighbours', max: 3, seconds: 60, of: '38067' },
  country: { kind: 'limit-of', rule: 'country', max: 3, seconds: 60, of: '38067' },
  money: { kind: 'money', max: 0.000003, country: '38067' },
  probes: { kind: 'limit-of', rule: 'probes', max: 3, seconds: 60, of: '38067' },
}

suite('a stored reason of the guard is read back', () => {
  for (const [rule, reason] of Object.entries(counted)) {
    if (rule === 'money') continue
    test(rule, () =>
      assert.deepEqual(readGuardReason(describeLimit(rule as CountedRule, '38067', limit)), reason),
    )
  }

  test('money', () =>
    assert.deepEqual(readGuardReason(describeLimit('money', 'UA', { seconds: 3_600, max: 12_500_000 })), {
      kind: 'money',
      max: 12.5,
      country: 'UA',
    }))

  test('a block, with why it was made', () => {
    const until = Date.UTC(2026, 10, 24, 12)
    const reason = '12.5% of 40 codes were entered, elsewhere 80% are'
    const block = { key: '38067', until, reason, madeBy: 'guard' as const }
    const written = describeClosed({ ...block, since: 0, state: 'closed', strikes: 1 } as never)
    assert.deepEqual(readGuardReason(written), {
      kind: 'blocked',
      key: '38067',
      until,
      madeBy: 'guard',
      why: { kind: 'conversion', verified: '12.5%', codes: 40, elsewhere: '80%' },
    })
  })

  test('with a masked prefix', () =>
    assert.deepEqual(readGuardReason('3 numbers that begin with 38067… got codes in 60 s and entered none'), {
      ...(counted.neighbours as object),
      of: '38067…',
    }))

  test('an operator’s own words stay', () =>
    assert.deepEqual(readGuardReason('pumping, see ticket 7'), {
      kind: 'text',
      text: 'pumping, see ticket 7',
    }))
})
