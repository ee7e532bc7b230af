import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Breaker,
  type BreakerEvent,
  newBreaker,
  nextBreaker,
} from '../../../callbacks/sending/breaker.ts'

type Outcome = Breaker['kind']

// What follows from each state on each event. "closed" stands for one failure short of opening.
const table: Record<Outcome, Record<BreakerEvent['type'], Outcome>> = {
  closed: { answered: 'closed', failed: 'open', sent: 'closed', abandoned: 'closed', retried: 'closed' },
  open: { answered: 'closed', failed: 'open', sent: 'probing', abandoned: 'open', retried: 'open' },
  probing: { answered: 'closed', failed: 'open', sent: 'probing', abandoned: 'open', retried: 'probing' },
}

const states: Record<Outcome, Breaker> = {
  closed: { kind: 'closed', failures: 4 },
  open: { kind: 'open', reopensAt: 5_000, openings: 1 },
  probing: { kind: 'probing', openings: 1 },
}

const kinds = Object.keys(table) as Outcome[]
const types = Object.keys(table.closed) as BreakerEvent['type'][]

for (const kind of kinds) {
  for (const type of types) {
    test(`${kind} on ${type} becomes ${table[kind][type]}`, () => {
      assert.equal(nextBreaker(states[kind], { type }, 1_000, 0.5).kind, table[kind][type])
    })
  }
}

test('five failures in a row open it, and one answer in between does not let it come to that', () => {
  const run = (events: BreakerEvent['type'][]) =>
    events.reduce<Breaker>((breaker, type) => nextBreaker(breaker, { type }, 0, 0.5), newBreaker)
  assert.equal(run(Array.from({ length: 4 }, () => 'failed')).kind, 'closed')
  assert.equal(run(Array.from({ length: 5 }, () => 'failed')).kind, 'open')
  assert.equal(run(['failed', 'failed', 'failed', 'failed', 'answered', 'failed']).kind, 'closed')
})

test('it stays open longer each time that a probe fails, up to five minutes', () => {
  let breaker: Breaker = { kind: 'closed', failures: 4 }
  const openForMs: number[] = []
  for (let round = 0; round < 8; round++) {
    breaker = nextBreaker(breaker, { type: 'failed' }, 0, 0.5)
    assert.equal(breaker.kind, 'open')
    openForMs.push(breaker.reopensAt)
    breaker = nextBreaker(breaker, { type: 'sent' }, 0, 0.5)
  }
  assert.deepEqual(openForMs, [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000])
})

test('on any walk an answer closes it, and it never opens without a failure', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...types)), (walk) => {
      let breaker = newBreaker
      for (const type of walk) {
        const before = breaker
        breaker = nextBreaker(breaker, { type }, 0, 0.5)
        if (type === 'answered') assert.equal(breaker.kind, 'closed')
        if (before.kind === 'closed' && breaker.kind === 'open') assert.equal(type, 'failed')
        if (breaker.kind === 'probing') assert.notEqual(before.kind, 'closed')
      }
    }),
  )
})
