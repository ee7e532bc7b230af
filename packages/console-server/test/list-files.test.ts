import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addResults } from '../../store/carriers/upstream-results.ts'
import { AccessHarness } from './access-harness.ts'

test('webhooks, codes and results are files, of all pages, and the audit log says who took them', async () => {
  await using harness = await AccessHarness.open()
  const { db, accountId } = harness
  const text = `INSERT INTO callbacks (webhook_id, account_id, url, body, state, due_at, created_at, ended_at)
    SELECT 'w' || n, $2::int, 'https://receiver.example/', '{}', 'parked', $1::bigint, $1, $1
    FROM generate_series(1, 1201) n`
  const at = Date.UTC(2026, 10, 1)
  await db.query({ text }, [at, accountId])
  await addResults(db, [
    {
      ...{ upstream: 'first', network: '25503', country: 'UA', at: Date.now(), delivered: 7, failed: 1 },
      ...{ tookMs: 7_000, untimed: 0, codes: 0, entered: 0 },
    },
  ])
  const admin = await harness.signedIn('admin', 'ada')
  const linesOf = async (path: string) => (await admin.get(path)).text.trimEnd().split('\n')
  const callbacks = await linesOf('callbacks.csv?state=dead-lettered')
  assert.equal(callbacks.length, 1_202)
  assert.match(callbacks[1] ?? '', /,dead-lettered,0,https:\/\/receiver\.example\/,2026-11-01T00:00:00\.000Z/)
  assert.equal((await linesOf('callbacks.csv?state=pending')).length, 1)
  assert.match((await linesOf('verification/codes.csv'))[0] ?? '', /^verifyId,account,/)
  assert.match((await linesOf('upstreams/results.csv'))[1] ?? '', /^first,UA,25503,Kyivstar \(25503\),7,1,/)
  assert.equal((await admin.get('callbacks.csv?state=lost')).status, 400)
  const noted = (await harness.log()).map(({ action, userName }) => [action, userName])
  assert.deepEqual(noted.slice(0, 3), [
    ['verification/export', 'ada'],
    ['callbacks/export', 'ada'],
    ['callbacks/export', 'ada'],
  ])
})

test('files that are refused keep no place from those that come after', async () => {
  await using harness = await AccessHarness.open()
  const admin = await harness.signedIn('admin', 'ada')
  for (let nth = 0; nth < 30; nth++) assert.equal((await admin.get('callbacks.csv?state=lost')).status, 400)
  assert.equal((await admin.get('callbacks.csv')).status, 200)
})
