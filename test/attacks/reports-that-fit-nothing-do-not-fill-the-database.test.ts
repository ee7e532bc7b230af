import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  idOf,
  openHarness,
  statusOf,
  submission,
} from '../../packages/engines/test/dispatch/dispatch-harness.ts'
import { refOf, ScriptedUpstream } from '../../packages/engines/test/dispatch/scripted-upstream.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'

test('unmatched reports wait up to a maximum; all are acknowledged, and other reports and replies are still stored', async () => {
  const flooding = new ScriptedUpstream('flooding')
  const other = new ScriptedUpstream('other')
  await using harness = await openHarness({ upstreams: [flooding, other] })
  const fill = `INSERT INTO unmatched_reports (upstream, report, received_at, due_at)
    SELECT 'flooding', '{"refs":["x"]}', $1, $1::bigint + 3600000 FROM generate_series(1, 19990)`
  await harness.db.query({ text: fill }, [Date.now()])
  await Promise.all(Array.from({ length: 50 }, (_, index) => flooding.report({ refs: [`unknown ${index}`] })))
  await other.report({ refs: ['unknown'] })
  const waiting = await harness.db.query<{ upstream: string; reports: number }>({
    text: 'SELECT upstream, count(*) AS reports FROM unmatched_reports GROUP BY 1 ORDER BY 1',
  })
  assert.deepEqual(waiting, [
    { upstream: 'flooding', reports: 20_000 },
    { upstream: 'other', reports: 1 },
  ])
  const msgId = idOf((await harness.accept(submission()))[0])
  await flooding.handed(1)
  await until('the answer to be written', async () =>
    (await statusOf(harness.db, msgId)) === 'ROUTING' ? true : null,
  )
  await flooding.report({ refs: [refOf(msgId)] })
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
})
