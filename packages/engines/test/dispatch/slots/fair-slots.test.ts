import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../../test/support/database.ts'
import { until } from '../../../../gateway/test/whole/until.ts'
import { announceGateways } from '../../../../store/carriers/gateways.ts'
import { listSlots } from '../../../../store/carriers/slots.ts'
import { databaseNow } from '../../../../store/pg/database-clock.ts'
import { idOf, insertAccount, openHarness, submission } from '../dispatch-harness.ts'
import { ScriptedUpstream, taken } from '../scripted-upstream.ts'

const slotLeaseSeconds = 1

async function prepared(): Promise<FreshDatabase> {
  const fresh = await freshDatabase()
  await insertAccount(fresh.db, 1_000_000_000)
  return fresh
}

/** A node with upstreams of its own, whose connections are up unless it is said otherwise. */
function openNode(on: FreshDatabase, nodeId: string, upstreams: ScriptedUpstream[], connections: number) {
  return openHarness({ on, nodeId, upstreams, connections, slotLeaseSeconds })
}

const carrier = (isUp = true) => new ScriptedUpstream('carrier', undefined, isUp)

/** Slots by node. */
async function holders({ db }: FreshDatabase): Promise<Record<string, number>> {
  const leased: Record<string, number> = {}
  for (const { nodeId } of await listSlots(db)) {
    if (nodeId !== null) leased[nodeId] = (leased[nodeId] ?? 0) + 1
  }
  return leased
}

function untilLeased(fresh: FreshDatabase, expected: Record<string, number>): Promise<unknown> {
  let last: Record<string, number> = {}
  return until(
    `the slots to be leased as ${JSON.stringify(expected)}`,
    async () => {
      last = await holders(fresh)
      const names = [...new Set([...Object.keys(last), ...Object.keys(expected)])]
      return names.every((name) => last[name] === expected[name]) ? true : null
    },
    30_000,
  ).catch((error: unknown) => {
    throw new Error(`they are leased as ${JSON.stringify(last)}`, { cause: error })
  })
}

test('a gateway that joins gets its share, one connection after the other, and the share of one that leaves is taken', async () => {
  await using fresh = await prepared()
  const [first, second] = [carrier(), carrier()]
  await using _ = await openNode(fresh, 'first', [first], 4)
  await untilLeased(fresh, { first: 4 })
  {
    await using _ = await openNode(fresh, 'second', [second], 4)
    await untilLeased(fresh, { first: 2, second: 2 })
    await until('the connections to follow', () =>
      first.connections === 2 && second.connections === 2 ? true : null,
    )
  }
  await untilLeased(fresh, { first: 4 })
})

test('gateways that are announced together take their own shares alone, also the first of them', async () => {
  await using fresh = await prepared()
  await announceGateways(fresh.db, ['first', 'second'], { leaseMs: 60_000, upstreams: ['carrier'] })
  await using one = await openHarness({
    on: fresh,
    nodeId: 'first',
    upstreams: [carrier()],
    connections: 4,
    slotLeaseSeconds: 60,
  })
  assert.deepEqual(await holders(fresh), { first: 2 })
  await using other = await openHarness({
    on: fresh,
    nodeId: 'second',
    upstreams: [carrier()],
    connections: 4,
    slotLeaseSeconds: 60,
  })
  assert.deepEqual(await holders(fresh), { first: 2, second: 2 })
  await Promise.all([one.accept(submission()), other.accept(submission())])
})

test('messages under way when a slot is handed over are neither lost nor doubled', async () => {
  await using fresh = await prepared()
  // Answers take longer than the hand-over begins.
  const slow = () =>
    new ScriptedUpstream('carrier', async (part) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return taken(part)
    })
  const [first, second] = [slow(), slow()]
  await using one = await openNode(fresh, 'first', [first], 4)
  await using other = await openNode(fresh, 'second', [second], 4)
  const ids: number[] = []
  const balancing = new AbortController()
  const balanced = untilLeased(fresh, { first: 2, second: 2 }).finally(() => balancing.abort())
  while (!balancing.signal.aborted) {
    const node = ids.length % 2 === 0 ? one : other
    for (const each of await node.accept(submission(), submission())) ids.push(idOf(each))
    ids.push(idOf((await node.accept(submission()))[0]))
  }
  await balanced
  await until('every message to be handed over', () =>
    first.submitted.length + second.submitted.length >= ids.length ? true : null,
  )
  const handed = [...first.submitted, ...second.submitted].map(({ msgId }) => msgId)
  assert.deepEqual(handed.toSorted(), ids.toSorted())
})

test('a gateway that cannot reach the carrier gives its connections back', async () => {
  await using fresh = await prepared()
  await using _ = await openNode(fresh, 'first', [carrier()], 3)
  await using __ = await openNode(fresh, 'second', [carrier(false)], 3)
  await until(
    'the second one to try',
    async () => ((await holders(fresh))['second'] === 1 ? true : null),
    30_000,
  )
  await untilLeased(fresh, { first: 3 })
})

test('upstreams with one connection are spread over the gateways', async () => {
  await using fresh = await prepared()
  const upstreams = () => ['a', 'b', 'c', 'd'].map((name) => new ScriptedUpstream(name))
  await using _ = await openNode(fresh, 'first', upstreams(), 1)
  await using __ = await openNode(fresh, 'second', upstreams(), 1)
  await untilLeased(fresh, { first: 2, second: 2 })
})

test('an upstream that only one gateway has in its configuration stays there', async () => {
  await using fresh = await prepared()
  await using _ = await openNode(fresh, 'first', [carrier(), new ScriptedUpstream('own')], 2)
  await using __ = await openNode(fresh, 'second', [carrier()], 2)
  await untilLeased(fresh, { first: 3, second: 1 })
  const own = (await listSlots(fresh.db)).filter(({ upstream }) => upstream === 'own')
  assert.deepEqual(
    own.map(({ nodeId }) => nodeId),
    ['first', 'first'],
  )
})

test('slots that the gateway they belong to does not take are taken by another', async () => {
  await using fresh = await prepared()
  // A row of a gateway that renews it and takes nothing.
  const text = `INSERT INTO gateways (node_id, started_at, leased_until, takes_slots, clock_skew_ms, upstreams)
    VALUES ('idle', 0, $1, true, 0, '{"carrier": {"linksUp": 0, "isFit": true, "reportedAt": null}}')`
  await fresh.db.query({ text }, [(await databaseNow(fresh.db)) + 600_000])
  await using _ = await openNode(fresh, 'first', [carrier()], 4)
  await untilLeased(fresh, { first: 4 })
})
