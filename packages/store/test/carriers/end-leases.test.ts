import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { endLeases } from '../../carriers/end-leases.ts'
import { runningGateways, startGateway } from '../../carriers/gateways.ts'
import { ensureSlots, listSlots, takeSlots } from '../../carriers/slots.ts'

const fresh = await freshDatabase()
after(() => fresh[Symbol.asyncDispose]())

test('the leases of a node that is gone end, and those of others stay', async () => {
  const { db } = fresh
  await ensureSlots(db, [
    { upstream: 'a', number: 0 },
    { upstream: 'b', number: 0 },
  ])
  const take = (nodeId: string, upstream: string) =>
    takeSlots(db, { nodeId, leaseMs: 60_000, upstreams: [upstream], connections: [1], own: false })
  const holders = async () => (await listSlots(db)).map(({ nodeId }) => nodeId)
  for (const nodeId of ['embedded/1.1', 'embedded/2.2']) {
    await startGateway(db, { nodeId, leaseMs: 60_000, takesSlots: true, skewMs: 0, upstreams: {} })
  }
  const running = async () => (await runningGateways(db)).map(({ nodeId }) => nodeId)
  await take('embedded/1.1', 'a')
  await take('embedded/2.2', 'b')
  await endLeases(db, 'embedded/1.1')
  assert.deepEqual(await holders(), [null, 'embedded/2.2'])
  assert.deepEqual(await running(), ['embedded/2.2'])
  const [taken] = await take('embedded/1.3', 'a')
  assert.equal(taken?.epoch, 2)
  await endLeases(db)
  assert.deepEqual([await holders(), await running()], [[null, null], []])
})
