import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import type { Events } from '../../../observability/events.ts'
import { type Database, DatabaseUnavailable } from '../../../store/database.ts'
import { Housekeeping } from '../../dispatch/decisions/housekeeping.ts'
import { StageFacts } from '../../dispatch/decisions/stage-facts.ts'
import { Lanes } from '../../dispatch/lanes/lanes.ts'
import { openDecisions } from './decision-parts.ts'

/** Housekeeping over a database that fails with `error`; answers the names of the events of one round. */
async function eventsOfRound(error: Error): Promise<string[]> {
  const published: string[] = []
  const events = new Proxy({} as Events, { get: (_, name) => () => published.push(String(name)) })
  const fail = () => Promise.reject(error)
  const db: Database = { query: fail, transaction: fail, listen: fail, [Symbol.asyncDispose]: async () => {} }
  const clock = new ManualClock()
  const policy = {} as DispatchPolicy
  const facts = new StageFacts({
    policy,
    clock,
    knownBlock: () => null,
    anyOptOuts: () => false,
    exemptCodes: true,
    memory: { blockedStages: async () => new Map() },
  })
  const { writer, reports, recovery } = openDecisions({ db, clock, facts, events })
  const lanes = new Lanes(clock)
  const ports = {
    db,
    writer,
    clock,
    events,
    lanes,
    reports,
    upstreams: [],
    isAvoided: () => false,
    eventsDays: 7,
    recovery,
  }
  const housekeeping = new Housekeeping(ports)
  clock.advance(600)
  await new Promise(setImmediate)
  await housekeeping[Symbol.asyncDispose]()
  return published
}

test('an unavailable database is no fault of dispatch: the database reports it itself', async () => {
  assert.deepEqual(await eventsOfRound(new DatabaseUnavailable('the server is gone')), [])
})

test('any other error of a duty is published as a fault, and the duty continues', async () => {
  assert.deepEqual(await eventsOfRound(new TypeError('no such column')), ['fault', 'fault'])
})
