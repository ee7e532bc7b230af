import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSinks } from '../../../command-line/doctor/checks/check-sinks.ts'
import { commandLine } from '../../../command-line/test/command-line.ts'
import { NatsServer, withoutNats } from '../../../engines/test/feed/sinks/nats-server.ts'
import { sinkOf } from '../../../engines/test/feed/sinks/sink-harness.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const stream = 'POSTHORN'

test('a gateway sends the events of its messages to its sink, and command and doctor say how it is', {
  skip: withoutNats,
}, async () => {
  await using server = await NatsServer.open()
  await server.addStream(stream)
  const sink = { kind: 'nats', name: 'main', servers: [server.url], stream, from: 'oldest' }
  await using harness = await GatewayHarness.open({ settings: { events: { sinks: [sink] } } })
  await harness.client.send({ phone: '380671234567', hook: null })
  const events = await until('the events of the message', async () => {
    const stored = await server.stored(stream)
    return stored.length >= 3 ? stored : null
  })
  assert.deepEqual(
    events.map(({ id, type }) => [id, type]),
    [
      ['evt_1_1', 'message.accepted'],
      ['evt_1_2', 'message.submitted'],
      ['evt_1_3', 'message.delivered'],
    ],
  )
  const run = commandLine({ DATABASE_URL: harness.databaseUrl })
  await until('the cursor', async () =>
    /main .* 0 +0 s/.test((await run('events', 'sinks')).out) ? true : null,
  )
  assert.deepEqual(await examined(sinkOf(JSON.stringify(sink))), ['ok'])
  const wrong = sinkOf(JSON.stringify({ ...sink, stream: 'OTHER' }))
  assert.deepEqual(await examined(wrong), ['problem'])
})

async function examined(sink: ReturnType<typeof sinkOf>): Promise<string[]> {
  const [check] = checkSinks({ events: { recorded: true, days: 7, readersPerAccount: 20, sinks: [sink] } })
  const said = await check?.look(new AbortController().signal)
  return said?.map(({ level }) => level) ?? []
}
