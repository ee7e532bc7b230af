import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { AnnotationNotes } from '../../observability/annotation-notes.ts'
import { addAnnotations } from '../../store/console/annotations.ts'
import { annotationsHandlers } from '../history/annotations-handlers.ts'
import { requestBy } from './request-by.ts'

const hourMs = 3_600_000
const began = Date.UTC(2026, 10, 21, 12)
const span = { from: began, to: began + 24 * hourMs }

let database: FreshDatabase
const clock = new ManualClock(began)
const notes = new AnnotationNotes(clock)

async function ask(query: object, accountId: number | null = null) {
  const handlers = annotationsHandlers({
    db: database.db,
    write: async () => {
      const taken = notes.take()
      if (taken.length > 0) await addAnnotations(database.db, taken)
    },
  })
  const request = requestBy('viewer')
  const asked = { ...request, by: { ...request.by, accountId }, query: { ...span, ...query } }
  return (await handlers['GET /annotations'](asked)).annotations
}

before(async () => {
  database = await freshDatabase()
  const { listener } = notes
  notes.started('1.0.0')
  notes.started('1.0.0')
  clock.advance(hourMs)
  // One of two connections is no outage.
  listener.connectionUp({ upstream: 'carrier', slotId: 1, kind: 'smpp' })
  listener.connectionUp({ upstream: 'carrier', slotId: 2, kind: 'smpp' })
  listener.connectionDown({ upstream: 'carrier', slotId: 1, reason: 'lost' })
  clock.advance(hourMs)
  listener.connectionDown({ upstream: 'carrier', slotId: 2, reason: 'lost' })
  clock.advance(hourMs)
  listener.connectionUp({ upstream: 'carrier', slotId: 2, kind: 'smpp' })
  listener.connectionDown({ upstream: 'never', slotId: 3, reason: 'refused' })
  listener.upstreamUnhealthy({ upstream: 'another', reason: 'no-answers' })
  listener.breakerOpened({ accountId: 7, host: 'shop.example', error: 'timeout' })
  listener.breakerOpened({ accountId: 8, host: 'bank.example', error: 'timeout' })
  const at = (hours: number) => began + hours * hourMs
  const day = `((${began} - 1577836800000) / 86400000 * 10000000000)`
  await database.db.query({
    text: `INSERT INTO audit_log (entry_id, at, user_name, address, action, target, details, outcome) VALUES
      (${day} + 1, ${at(4)}, 'ada', '', 'upstreams/pause', 'carrier', '{}', 'done'),
      (${day} + 2, ${at(4)}, 'eve', '', 'upstreams/pause', 'carrier', '{}', 'there is no such upstream'),
      (${day} + 3, ${at(5)}, 'ada', '', 'upstreams/resume', 'carrier', '{}', 'done'),
      (${day} + 4, ${at(6)}, 'posthorn start', '', 'settings/load', 'routes, callbacks', '{"before":{}}', 'done'),
      (${day} + 6, ${at(1)}, 'posthorn start', '', 'settings/load', 'all', '{"before":null}', 'done'),
      (${day} + 5, ${at(6)}, 'ada', '', 'keys/create', 'key 1', '{}', 'done')`,
  })
  await database.db.query({
    text: `INSERT INTO alerts (rule_id, rule, kind, subject, state, threshold, since, fired_at, resolved_at) VALUES
      (1, 'down', 'carrier-down', 'carrier', 'resolved', 1, 0, ${at(7)}, ${at(8)}),
      (1, 'down', 'carrier-down', 'another', 'pending', 1, 0, NULL, NULL)`,
  })
  await database.db.query({
    text: `INSERT INTO rule_set_versions (rule_set, entries, applied_at, applied_by, undoes)
      VALUES ('routes', '[]', ${at(9)}, 'ada', NULL), ('routes', '[]', ${at(30)}, 'ada', 1)`,
  })
})

after(() => database[Symbol.asyncDispose]())

test('starts, outages, pauses, settings, alerts and rules come in the order of time', async () => {
  const found = await ask({})
  assert.deepEqual(
    found.map(({ kind, at }) => [kind, (at - began) / hourMs]),
    [
      ['start', 0],
      ['disconnected', 2],
      ['connected', 3],
      ['unhealthy', 3],
      ['paused', 4],
      ['resumed', 5],
      ['settings', 6],
      ['alert-fired', 7],
      ['alert-resolved', 8],
      ['rule-set', 9],
    ],
  )
  assert.deepEqual(found[0], { at: began, kind: 'start', version: '1.0.0', gateways: 2 })
  assert.deepEqual(found[4], { at: began + 4 * hourMs, kind: 'paused', upstream: 'carrier', by: 'ada' })
})

test('beside a carrier stands what is about it or about all', async () => {
  const kinds = (await ask({ upstream: 'another' })).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['start', 'unhealthy', 'settings', 'rule-set'])
})

test('a user of one account sees what is noted of its receivers alone', async () => {
  const failing = { at: began + 3 * hourMs, kind: 'receiver-failing', host: 'shop.example' }
  assert.deepEqual(await ask({ accountId: 7 }, 7), [failing])
  assert.deepEqual(await ask({ accountId: 7, host: 'other.example' }, 7), [])
  assert.deepEqual(await ask({}, 7), [])
  const kinds = (await ask({ accountId: 7, host: 'shop.example' })).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['start', 'receiver-failing', 'settings', 'rule-set'])
})

test('any instants are a period, also one that ends before it begins', async () => {
  assert.equal((await ask({ from: 0, to: 9e15 })).length, 11)
  assert.deepEqual(await ask({ from: 9e15, to: 9e15 }), [])
  assert.deepEqual(await ask({ from: span.to, to: span.from }), [])
})

test('what is about a carrier is found behind many changes of others, and more than is shown is said', async () => {
  const then = began + 100 * hourMs
  const day = `((${then} - 1577836800000) / 86400000 * 10000000000)`
  await database.db.query({
    text: `INSERT INTO audit_log (entry_id, at, user_name, address, action, target, details, outcome)
      SELECT ${day} + n, ${then} + n, 'ada', '', 'upstreams/pause', CASE n WHEN 1 THEN 'carrier' ELSE 'another' END, '{}', 'done'
      FROM generate_series(1, 300) n`,
  })
  const period = { from: then, to: then + hourMs }
  const found = await ask({ upstream: 'carrier', ...period })
  assert.deepEqual(
    found.map(({ kind, at }) => [kind, at - then]),
    [['paused', 1]],
  )
  assert.equal((await ask({ upstream: 'another', ...period })).length, 200)
})

test('an account with many receivers that fail takes no place of an outage, nor of another account', () => {
  const others = new AnnotationNotes(clock)
  for (let host = 0; host < 5_000; host++)
    others.listener.breakerOpened({ accountId: 7, host: `h${host}.example`, error: 'timeout' })
  others.listener.upstreamUnhealthy({ upstream: 'carrier', reason: 'no-answers' })
  others.listener.breakerOpened({ accountId: 8, host: 'bank.example', error: 'timeout' })
  const kept = others.take()
  assert.deepEqual(
    kept.slice(100).map(({ subject }) => subject),
    ['carrier', 'bank.example'],
  )
  others.putBack(kept)
  assert.equal(others.take().length, 102)
})
