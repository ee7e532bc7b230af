import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmitOutcome } from '../../../../carriers/connector.ts'
import { outcomesOfWhole } from '../../../dispatch/decisions/whole-outcome.ts'

const cost = { kind: 'charge', micros: 70_000, currency: 'EUR' } as const
const whole: SubmitOutcome = { kind: 'accepted', ref: 'a', raw: 'taken', cost }

test('one answer counts for each part, and its cost once', () => {
  const { cost: _, ...free } = whole
  assert.deepEqual(outcomesOfWhole(whole, [0, 1], 2), [
    { part: 0, outcome: whole },
    { part: 1, outcome: free },
  ])
})

test('an answer for each part gives each its id', () => {
  const parts = ['a', 'b'].map((ref) => ({ kind: 'accepted', ref }) as const)
  assert.deepEqual(outcomesOfWhole({ ...whole, parts }, [0, 1], 2), [
    { part: 0, outcome: whole },
    { part: 1, outcome: { kind: 'accepted', ref: 'b', raw: 'taken' } },
  ])
})

test('parts that we do not count come after those of the attempt', () => {
  const parts = ['a', 'b', 'c'].map((ref) => ({ kind: 'accepted', ref }) as const)
  const places = outcomesOfWhole({ ...whole, parts }, [1], 2).map(({ part, outcome }) => [
    part,
    outcome.kind === 'accepted' && outcome.ref,
  ])
  assert.deepEqual(places, [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
})

test('a part that was not taken has failed, and its cost is kept', () => {
  const failed = { kind: 'failed', status: 'NO ROUTE', reason: '6' } as const
  const [first] = outcomesOfWhole({ ...whole, parts: [failed, { kind: 'accepted', ref: 'b' }] }, [0, 1], 2)
  assert.deepEqual(first?.outcome, { kind: 'completed', report: failed, raw: 'taken', cost })
})
