import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import type { Database, Queryable } from '../../../store/database.ts'
import { idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from './scripted-upstream.ts'

/** Refuses, as the server would, what has the word `poison` in it. */
function refusing(db: Database): Database {
  const query =
    (within: Queryable): Queryable['query'] =>
    (statement, values) => {
      if (!JSON.stringify(values ?? []).includes('poison')) return within.query(statement, values)
      return Promise.reject(
        Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' }),
      )
    }
  return {
    query: query(db),
    listen: (channel, onNotify) => db.listen(channel, onNotify),
    transaction: (work) => db.transaction((tx) => work({ ...tx, query: query(tx) })),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

async function openRefusing(upstream: ScriptedUpstream) {
  const fresh = await freshDatabase()
  await fresh.db.query({ text: `INSERT INTO accounts (name, currency) VALUES ('test', 'UAH')` })
  await fresh.db.query({ text: 'INSERT INTO balances (account_id, available_micros) VALUES (1, 1000000000)' })
  const harness = await openHarness({ upstreams: [upstream], on: { ...fresh, db: refusing(fresh.db) } })
  return {
    harness,
    db: fresh.db,
    async [Symbol.asyncDispose]() {
      await harness[Symbol.asyncDispose]()
      await fresh[Symbol.asyncDispose]()
    },
  }
}

test('a report that the database refuses for what is in it is acknowledged, and fails no other', async () => {
  const upstream = new ScriptedUpstream('first')
  await using opened = await openRefusing(upstream)
  const msgId = idOf((await opened.harness.accept(submission()))[0])
  await upstream.handed(1)
  await until('the answer to be written', async () =>
    (await statusOf(opened.db, msgId)) === 'ROUTING' ? true : null,
  )
  await Promise.all([
    upstream.report({ refs: ['poison'] }),
    upstream.report({ refs: [refOf(msgId)] }),
    upstream.report({ refs: ['elsewhere'] }),
  ])
  assert.equal(await statusOf(opened.db, msgId), 'DELIVERED')
  const unmatched = await opened.db.query<{ ref: string }>({
    text: `SELECT report -> 'refs' ->> 0 AS ref FROM unmatched_reports`,
  })
  assert.deepEqual(unmatched, [{ ref: 'elsewhere' }])
})

test('a reply that the database refuses for what is in it is acknowledged', async () => {
  const upstream = new ScriptedUpstream('first')
  await using opened = await openRefusing(upstream)
  await upstream.inbound({ phone: '380671234567', recipient: 'Posthorn', text: 'poison' })
  assert.deepEqual(await opened.db.query({ text: 'SELECT 1 FROM replies' }), [])
})

test('an outcome that the database refuses is written without its words, and keeps no other waiting', async () => {
  const upstream = new ScriptedUpstream('first', (part) => {
    if (part.phone !== '380671234567') return taken(part)
    return { kind: 'accepted', ref: 'poison', raw: 'poison' }
  })
  await using opened = await openRefusing(upstream)
  const ids = (await opened.harness.accept(submission(), submission({ phone: '380671234568' }))).map(idOf)
  for (const id of ids) {
    await until(`${id} to be under way`, async () =>
      (await statusOf(opened.db, id)) === 'ROUTING' ? true : null,
    )
  }
  await upstream.report({ refs: [refOf(ids[1] ?? 0)] })
  assert.equal(await statusOf(opened.db, ids[1] ?? 0), 'DELIVERED')
})
