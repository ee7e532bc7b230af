import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { startGateway } from '../../../store/carriers/gateways.ts'
import { ensureSlots, takeSlots } from '../../../store/carriers/slots.ts'
import { commandLine } from '../command-line.ts'

test('the list of gateways shows which connections each holds, and how its clock is', async () => {
  await using fresh = await freshDatabase()
  const run = commandLine({ DATABASE_URL: fresh.url })
  assert.match((await run('gateways', 'list')).out, /no gateway runs/)
  const gateway = { leaseMs: 60_000, takesSlots: true, upstreams: {} }
  await startGateway(fresh.db, { ...gateway, nodeId: 'left', skewMs: -90_000 })
  await startGateway(fresh.db, { ...gateway, nodeId: 'right', skewMs: 3, takesSlots: false })
  await ensureSlots(fresh.db, [
    { upstream: 'carrier', number: 0 },
    { upstream: 'carrier', number: 1 },
  ])
  const query = { nodeId: 'left', leaseMs: 60_000, own: false }
  await takeSlots(fresh.db, { ...query, upstreams: ['carrier'], connections: [2] })
  const { out } = await run('gateways', 'list')
  assert.match(out, /left +20\S+Z +true +carrier:0, carrier:1 +-90000\n/)
  assert.match(out, /right +20\S+Z +false +- +3\n/)
})
