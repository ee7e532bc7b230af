import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passedLimits, type SignInCount } from '../../console/sign-in-limits.ts'

type Tries = Record<SignInCount, number>

/** What the documentation promises: tries within a quarter of an hour, this one included, and what holds it up. */
const table: [tries: Tries, elsewhere: SignInCount[], known: SignInCount[]][] = [
  [{ pair: 1, place: 1, name: 1, all: 1 }, [], []],
  [{ pair: 8, place: 30, name: 100, all: 1_000 }, [], []],
  [{ pair: 9, place: 9, name: 9, all: 9 }, ['pair'], ['pair']],
  [{ pair: 1, place: 31, name: 1, all: 31 }, ['place'], []],
  [{ pair: 1, place: 1, name: 101, all: 101 }, ['name'], []],
  [{ pair: 1, place: 1, name: 1, all: 1_001 }, ['all'], []],
  [{ pair: 1, place: 1, name: 1_000_000, all: 1_000_000 }, ['name', 'all'], []],
  [{ pair: 1, place: 1_000_000, name: 1_000_000, all: 1_000_000 }, ['place', 'name', 'all'], []],
  [{ pair: 9, place: 31, name: 101, all: 1_001 }, ['pair', 'place', 'name', 'all'], ['pair']],
]

for (const [tries, elsewhere, known] of table) {
  test(`${JSON.stringify(tries)} passes ${elsewhere.join(', ') || 'nothing'}; where the user is known ${known.join() || 'nothing'}`, () => {
    assert.deepEqual(passedLimits(tries, false), elsewhere)
    assert.deepEqual(passedLimits(tries, true), known)
  })
}
