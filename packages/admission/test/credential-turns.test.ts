import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GateFull, GateLeft } from '../../kit/flow/fair-gate.ts'
import { CredentialTurns } from '../credential-turns.ts'

/** Comparisons that last until the test ends them. */
class Comparisons {
  readonly started: string[] = []
  readonly turns = new CredentialTurns()
  readonly #ends: (() => void)[] = []

  begin(address: string, name: string, more: { isKnown?: boolean; signal?: AbortSignal } = {}) {
    return this.turns.run({ address, isKnown: false, ...more }, () => {
      this.started.push(name)
      return new Promise<void>((resolve) => this.#ends.push(resolve))
    })
  }

  async endOldest(): Promise<void> {
    this.#ends.shift()?.()
    await new Promise(setImmediate)
  }
}

test('an address block with many guesses waiting delays a client elsewhere by one comparison', async () => {
  const comparisons = new Comparisons()
  for (let guess = 0; guess < 15; guess++) void comparisons.begin('198.51.100.7', `guess ${guess}`)
  void comparisons.begin('203.0.113.9', 'client')
  await new Promise(setImmediate)
  assert.deepEqual(comparisons.started, ['guess 0', 'client'])
})

test('all addresses of a /64 are one block, also those of IPv4 within IPv6', async () => {
  const comparisons = new Comparisons()
  for (let host = 1; host <= 20; host++) void comparisons.begin(`2001:db8:0:1::${host}`, `guess ${host}`)
  void comparisons.begin('::ffff:203.0.113.9', 'client')
  void comparisons.begin('203.0.113.9', 'client again')
  await new Promise(setImmediate)
  assert.deepEqual(comparisons.started, ['guess 1', 'client'])
  await comparisons.endOldest()
  assert.deepEqual(comparisons.started, ['guess 1', 'client', 'guess 2'])
})

test('a known place has a turn that no number of strange addresses takes', async () => {
  const comparisons = new Comparisons()
  for (let host = 1; host <= 200; host++) void comparisons.begin(`198.51.100.${host}`, `guess ${host}`)
  void comparisons.begin('203.0.113.9', 'client', { isKnown: true })
  await new Promise(setImmediate)
  assert.ok(comparisons.started.includes('client'))
})

test('a client that has hung up leaves the line', async () => {
  const comparisons = new Comparisons()
  const hangUp = new AbortController()
  void comparisons.begin('198.51.100.7', 'first')
  const left = comparisons.begin('198.51.100.7', 'second', { signal: hangUp.signal })
  void comparisons.begin('198.51.100.7', 'third')
  hangUp.abort()
  await assert.rejects(left, GateLeft)
  await comparisons.endOldest()
  assert.deepEqual(comparisons.started, ['first', 'third'])
  await assert.rejects(comparisons.begin('198.51.100.7', 'late', { signal: hangUp.signal }), GateLeft)
})

test('a block with too many comparisons waiting is refused, and no other block', async () => {
  const comparisons = new Comparisons()
  for (let guess = 0; guess < 21; guess++) void comparisons.begin('198.51.100.7', `guess ${guess}`)
  await assert.rejects(comparisons.begin('198.51.100.7', 'one more'), GateFull)
  void comparisons.begin('203.0.113.9', 'client')
  await new Promise(setImmediate)
  assert.ok(comparisons.started.includes('client'))
})

test('where all places are taken, the block that has most of them loses its newest', async () => {
  const comparisons = new Comparisons()
  const refused: string[] = []
  for (let block = 0; block < 105; block++) {
    for (let guess = 0; guess < 20; guess++) {
      const name = `${block}.${guess}`
      comparisons.begin(`2001:db8:0:${block.toString(16)}::1`, name).catch((error: unknown) => {
        assert.ok(error instanceof GateFull)
        refused.push(name)
      })
    }
  }
  const client = comparisons.begin('203.0.113.9', 'client')
  await new Promise(setImmediate)
  assert.ok(refused.length > 0)
  assert.equal(comparisons.turns.waiting, 2_000)
  let ended = 0
  while (!comparisons.started.includes('client') && ended++ < 106) await comparisons.endOldest()
  assert.ok(comparisons.started.includes('client'))
  await comparisons.endOldest()
  void client
})
