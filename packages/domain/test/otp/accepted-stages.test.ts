import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message, Part } from '../../message/message.ts'
import { acceptedStages } from '../../otp/accepted-stages.ts'
import { accepted, sms, t0 } from '../message/message-samples.ts'

type State = Part['kind']

const parts: Record<State, Part> = {
  unsent: { kind: 'unsent' },
  elsewhere: { kind: 'elsewhere' },
  unknown: { kind: 'unknown' },
  sent: { kind: 'sent', ref: 'r' },
  lost: { kind: 'lost' },
  refused: { kind: 'refused', status: 'UNDELIVERABLE', reason: 'no' },
  failed: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'no' },
  delivered: { kind: 'delivered' },
  read: { kind: 'read' },
}

/** Each hand-over with its stage and the states of its parts. */
function message(handOvers: [stage: number, ...states: State[]][], isClaimed = false): Message {
  return {
    ...accepted(sms({ stages: 3 })),
    attempts: handOvers.map(([stage, ...states]) => {
      return { stage, stageStartedAt: t0, upstream: `u${stage}`, parts: states.map((state) => parts[state]) }
    }),
    progress: isClaimed
      ? { kind: 'submitting', slotClaim: { slotId: 1, epoch: 1 }, tries: 0 }
      : { kind: 'queued', notBefore: t0, tries: 0 },
  }
}

const accepts = (...args: Parameters<typeof message>) => [...acceptedStages(message(...args))]

test('no code is right before its stage was handed over', () => {
  assert.deepEqual(accepts([]), [])
  assert.deepEqual(accepts([[0, 'unsent']]), [])
  assert.deepEqual(accepts([[0, 'refused']]), [])
  assert.deepEqual(
    accepts([
      [0, 'sent'],
      [1, 'unsent'],
    ]),
    [0],
  )
})

test('a claimed code may be on the wire, so it is right', () => {
  assert.deepEqual(accepts([[0, 'unsent']], true), [0])
  assert.deepEqual(
    accepts(
      [
        [0, 'failed'],
        [1, 'unsent'],
      ],
      true,
    ),
    [0, 1],
  )
})

test('every code that may have arrived is right until the newest is delivered in all its parts', () => {
  for (const state of ['sent', 'unknown', 'lost', 'failed'] as const) {
    assert.deepEqual(
      accepts([
        [0, 'delivered'],
        [1, 'read'],
        [2, state],
      ]),
      [0, 1, 2],
      state,
    )
  }
  assert.deepEqual(
    accepts([
      [0, 'delivered'],
      [2, 'delivered', 'sent'],
    ]),
    [0, 2],
  )
  for (const state of ['delivered', 'read'] as const) {
    assert.deepEqual(
      accepts([
        [0, 'sent'],
        [1, 'delivered'],
        [2, state],
      ]),
      [2],
      state,
    )
  }
})

test('the newest counts by all its hand-overs, and a refused one does not count', () => {
  assert.deepEqual(
    accepts([
      [0, 'sent'],
      [1, 'unknown', 'delivered'],
      [1, 'delivered', 'elsewhere'],
    ]),
    [1],
  )
  assert.deepEqual(
    accepts([
      [0, 'delivered'],
      [1, 'refused'],
    ]),
    [0],
  )
})
