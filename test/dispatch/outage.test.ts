import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClaimRecovery } from '../../src/dispatch/claim-recovery.ts'
import { Housekeeping } from '../../src/dispatch/housekeeping.ts'
import { Lanes } from '../../src/dispatch/lanes.ts'
import { OutcomeRecorder } from '../../src/dispatch/outcome-recorder.ts'
import { RecentMessages } from '../../src/dispatch/recent-messages.ts'
import { Reports } from '../../src/dispatch/reports.ts'
import { StageFacts } from '../../src/dispatch/stage-facts.ts'
import { upstreamsOfAccount } from '../../src/dispatch/upstreams-of-account.ts'
import { DecisionWriter } from '../../src/dispatch/write-decisions.ts'
import type { DispatchPolicy } from '../../src/domain/message/dispatch-policy.ts'
import type { Events } from '../../src/observability/events.ts'
import { type Database, DatabaseUnavailable } from '../../src/storage/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

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
  })
  const outbox = { prepare: () => ({ rows: [], stored() {}, dropped() {} }) }
  const writer = new DecisionWriter({ db, clock, events, outbox, facts, onCancel() {}, onQueued() {} })
  const { signal } = new AbortController()
  const recent = new RecentMessages()
  const recorder = new OutcomeRecorder({ db, writer, clock, facts, recent, events, signal })
  const reports = new Reports({
    db,
    writer,
    recorder,
    clock,
    facts,
    ofAccount: upstreamsOfAccount([]),
    recent,
    onReply: () => Promise.resolve(),
    events,
  })
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
    recovery: new ClaimRecovery({ db, clock, writer, recent }),
  }
  const housekeeping = new Housekeeping(ports)
  clock.advance(600)
  await new Promise(setImmediate)
  await housekeeping.close()
  return published
}

test('an unavailable database is no fault of dispatch: the database reports it itself', async () => {
  assert.deepEqual(await eventsOfRound(new DatabaseUnavailable('the server is gone')), [])
})

test('any other error of a duty is published as a fault, and the duty continues', async () => {
  assert.deepEqual(await eventsOfRound(new TypeError('no such column')), ['fault', 'fault'])
})
