import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PDU } from 'smpp'
import { receiptOf, SmppClient } from '../../../edges/test/smpp-server/smpp-client.ts'
import { GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { commandLine, json } from '../command-line.ts'

const settings = { smppServer: { host: '127.0.0.1', port: 0 } }

interface Listed {
  deliveries: { delivery_id: number; system_id: string; last_error: string }[]
}

test('receipts that a client refused are listed, and come again once they are replayed', async () => {
  await using harness = await GatewayHarness.open({ settings })
  const run = commandLine({ DATABASE_URL: harness.databaseUrl })
  let status = 0x66
  await using client = await SmppClient.bind({ port: harness.smppPort, answer: () => status })
  const ids: unknown[] = []
  for (const text of ['one', 'two', 'three']) {
    ids.push((await client.submit({ short_message: text }))['message_id'])
  }
  const dead = await until('three dead letters', async () => {
    const { deliveries } = json<Listed>(await run('binds', 'dead', '--bind', 'demo', '--json'))
    return deliveries.length === 3 ? deliveries : null
  })
  assert.deepEqual(
    new Set(dead.map(({ system_id: systemId, last_error: error }) => `${systemId}: ${error}`)),
    new Set(['demo: the client answered ESME_RX_R_APPN (0x66)']),
  )
  assert.match((await run('binds', 'dead')).out, /demo +\d+ +receipt DELIVERED +1 /)
  await run('accounts', 'create', 'bank')
  assert.match((await run('binds', 'dead', '--account', 'bank')).out, /there is none/)

  status = 0
  const [first = 0] = dead.map(({ delivery_id: id }) => id).sort((a, b) => a - b)
  const replayed = await run('binds', 'replay', String(first), '999', '--by', 'Olha')
  assert.deepEqual([replayed.out, replayed.exitCode], [`replayed: ${first}\nmissed: 999\n`, 1])
  assert.equal((await run('binds', 'replay', '999')).exitCode, 1)
  await client.untilDelivered(4)
  assert.equal((await run('binds', 'replay-all', '--bind', 'demo')).out, '2 made due again\n')
  const pdus = await client.untilDelivered(6)
  const again = pdus.slice(3).map((pdu: PDU) => receiptOf(pdu)['id'])
  assert.deepEqual([...again].sort(), [...ids].sort())
  assert.match((await run('binds', 'dead')).out, /there is none/)
  const noted = await harness.db.query<{ user_name: string; target: string }>({
    text: `SELECT user_name, target FROM audit_log WHERE action = 'binds/replay' ORDER BY entry_id`,
  })
  assert.deepEqual([noted[0]?.user_name, noted[0]?.target], ['Olha', '1 receipts and replies'])
  assert.equal((await run('binds', 'replay')).exitCode, 2)
})

test('a receipt of a bind that was removed goes to another bind of the account', async () => {
  await using harness = await GatewayHarness.open({ settings })
  const run = commandLine({ DATABASE_URL: harness.databaseUrl })
  {
    await using client = await SmppClient.bind({ port: harness.smppPort, answer: () => 0x66 })
    await client.submit({ short_message: 'x' })
    await until('a dead letter', async () =>
      json<Listed>(await run('binds', 'dead', '--json')).deliveries.length === 1 ? true : null,
    )
  }
  const added = await run('binds', 'add', 'second', '--account', 'demo', '--json')
  const { password } = json<{ password: string }>(added)
  await run('binds', 'remove', 'demo')
  const second = { port: harness.smppPort, systemId: 'second', password }
  await using client = await until('the new bind', () => SmppClient.bind(second).catch(() => null))
  assert.equal((await run('binds', 'replay-all')).out, '1 made due again\n')
  await client.untilDelivered(1)
})
