import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../../test/support/database.ts'
import { until } from '../../../../gateway/test/whole/until.ts'
import { systemClock } from '../../../../kit/time/clock.ts'
import type { Database } from '../../../../store/database.ts'
import {
  queueNoticesChannel,
  readQueueNotice,
  sendQueueNotices,
} from '../../../../store/messages/queue-notices.ts'
import type { Lane } from '../../../dispatch/lanes/lane.ts'
import { WakeUps } from '../../../dispatch/lanes/wake-ups.ts'
import { idOf, openHarness, silentEvents, statusOf, submission } from '../dispatch-harness.ts'
import { ScriptedUpstream } from '../scripted-upstream.ts'

/** A node that holds `leased` of two slots of `carrier`. */
async function openNode(db: Database, nodeId: string, leased: number) {
  const looks: string[] = []
  let queue: (upstream: string) => void = () => undefined
  const lanes = {
    of: () => Array.from({ length: leased }, () => ({}) as Lane),
    look: (upstream: string) => void looks.push(upstream),
    subscribe: (listener: (upstream: string) => void) => {
      queue = listener
    },
  }
  const connections = new Map([['carrier', 2]])
  const wakeUps = await WakeUps.open({
    db,
    clock: systemClock,
    events: silentEvents,
    nodeId,
    lanes,
    connections,
  })
  return {
    looks,
    queue: (upstream: string) => queue(upstream),
    [Symbol.asyncDispose]: () => wakeUps[Symbol.asyncDispose](),
  }
}

test('a gateway that misses a slot notifies the others, and not itself', async () => {
  await using fresh = await freshDatabase()
  await using holder = await openNode(fresh.db, 'holder', 1)
  await using other = await openNode(fresh.db, 'other', 1)
  other.queue('carrier')
  await until('the holder to look', () => (holder.looks.length > 0 ? true : null))
  holder.queue('carrier')
  await until('the other one to look', () => (other.looks.length > 0 ? true : null))
  assert.deepEqual([holder.looks, other.looks], [['carrier'], ['carrier']])
})

test('a gateway that holds every slot sends no notice, and many messages make few notices', async () => {
  await using fresh = await freshDatabase()
  const notices: string[] = []
  await using _ = await fresh.db.listen(queueNoticesChannel, (payload) => {
    notices.push(readQueueNotice(payload)?.upstream ?? 'unreadable')
  })
  await using whole = await openNode(fresh.db, 'whole', 2)
  await using none = await openNode(fresh.db, 'none', 0)
  for (let message = 0; message < 100; message++) {
    whole.queue('carrier')
    none.queue('carrier')
  }
  await sendQueueNotices(fresh.db, [{ nodeId: 'third', upstream: 'end', at: 0 }])
  await until('the last notice', () => (notices.includes('end') && notices.length > 1 ? true : null))
  assert.deepEqual(notices.toSorted(), ['carrier', 'end'])
  assert.deepEqual(none.looks, ['end'])
})

test('a notice from the future is applied when it is due, and one that cannot be read is ignored', async () => {
  await using fresh = await freshDatabase()
  await using node = await openNode(fresh.db, 'node', 1)
  const inAnHour = Date.now() + 3_600_000
  await fresh.db.query({ text: `SELECT pg_notify('${queueNoticesChannel}', '{"upstream":1}')` })
  await fresh.db.query({ text: `SELECT pg_notify('${queueNoticesChannel}', 'hello')` })
  await sendQueueNotices(fresh.db, [{ nodeId: 'other', upstream: 'later', at: inAnHour }])
  await sendQueueNotices(fresh.db, [{ nodeId: 'other', upstream: 'now', at: 0 }])
  await until('it to look', () => (node.looks.length > 0 ? true : null))
  assert.deepEqual(node.looks, ['now'])
})

test('a message that one gateway accepts goes out over the connection of another', async () => {
  const carrier = new ScriptedUpstream('carrier')
  const elsewhere = new ScriptedUpstream('carrier')
  await using holder = await openHarness({ upstreams: [carrier], nodeId: 'holder' })
  await using other = await openHarness({ upstreams: [elsewhere], nodeId: 'other', on: holder.fresh })
  const [accepted] = await other.accept(submission())
  await carrier.handed(1)
  await carrier.report({ refs: [`${idOf(accepted)}-0`] })
  await holder.outbox.callbacks(1)
  assert.equal(await statusOf(holder.db, idOf(accepted)), 'DELIVERED')
  assert.equal(elsewhere.submitted.length, 0)
})
