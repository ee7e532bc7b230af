import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testCertificate } from '../../../../simulators/smsc/test-certificate.ts'
import { type CarrierOptions, GatewayHarness } from './gateway-harness.ts'
import type { Settings } from './harness-config.ts'
import { until } from './until.ts'

const phone = '380671234567'

const openWith = (upstream: Settings, sms: CarrierOptions['sms'] = {}, settings: Settings = {}) =>
  GatewayHarness.open({ carriers: { carrier: { upstream, sms } }, settings })

async function deliversWithReport(harness: GatewayHarness): Promise<void> {
  const { id } = await harness.client.send({ phone })
  const [callback] = await harness.untilCallbacks(Number(id))
  assert.equal(callback?.status, 'DELIVERED')
}

/** Resolves with the modes of the bound connections, once there are `count`. */
const boundModes = (harness: GatewayHarness, count: number) =>
  until(`${count} binds`, () => {
    const modes = harness.network().smsc.connections.map(({ mode }) => mode)
    return modes.filter((mode) => mode.startsWith('bound')).length === count ? modes.sort() : null
  })

test('an upstream is reached by transceivers, as many as it has connections', async () => {
  await using harness = await openWith({ bind: 'transceiver', connections: 3 })
  assert.deepEqual(await boundModes(harness, 3), ['bound_trx', 'bound_trx', 'bound_trx'])
  await deliversWithReport(harness)
})

test('an upstream is reached by transmitters that have a receiver each', async () => {
  await using harness = await openWith({ bind: 'transmitter+receiver', connections: 1 })
  assert.deepEqual(await boundModes(harness, 2), ['bound_rx', 'bound_tx'])
  await deliversWithReport(harness)
})

test('an upstream is reached by TLS whose certificate is trusted', async () => {
  const tls = { ca: testCertificate, servername: 'localhost' }
  await using harness = await openWith({ tls }, { tlsPort: 0 })
  await deliversWithReport(harness)
})

test('an upstream whose certificate is not trusted gets no message, and the log says why', async () => {
  await using harness = await openWith({ tls: true }, { tlsPort: 0 })
  const { id } = await harness.client.send({ phone })
  await until('the refusal in the log', () =>
    harness.logged.some((line) => /"not connected"/.test(line) && /self.signed certificate/.test(line))
      ? true
      : null,
  )
  assert.equal((await harness.client.status(Number(id))).status, 'ACCEPTED')
  assert.equal(harness.network().smsc.stats()['binds'], 0)
})

test('a refused bind is named in the log, and messages wait for the one that succeeds', async () => {
  await using harness = await openWith({ connections: 1 }, { faults: { refuseBinds: true } })
  const { id } = await harness.client.send({ phone })
  await until('the refusal in the log', () =>
    harness.logged.some((line) => /the SMSC refused the bind of posthorn/.test(line)) ? true : null,
  )
  assert.equal((await harness.client.status(Number(id))).status, 'ACCEPTED')
  harness.network().smsc.setFaults({})
  await harness.stop()
  await harness.start()
  assert.equal((await harness.untilCallbacks(Number(id)))[0]?.status, 'DELIVERED')
})

test('octets that are not SMPP close their connection only', async () => {
  // The report resolves the message whose answer is lost, however slow the machine is.
  await using harness = await openWith({ connections: 2 }, {}, { dispatch: { unknownHoldSeconds: 60 } })
  const { smsc } = harness.network()
  await boundModes(harness, 2)
  smsc.setFaults({ garbageAfterSubmits: 1 })
  const { id } = await harness.client.send({ phone, sms_message: 'Goodbye' })
  await until('a connection in place of the lost one', () =>
    smsc.stats()['connections'] === 3 ? true : null,
  )
  smsc.setFaults({})
  await deliversWithReport(harness)
  assert.equal((await harness.untilCallbacks(Number(id)))[0]?.status, 'DELIVERED')
  await boundModes(harness, 2)
  assert.equal(smsc.stats()['connections'], 3)
  assert.deepEqual(smsc.duplicates(), [])
  assert.match(await harness.metrics(), /posthorn_connection_downs_total\{upstream="carrier"\} 1\n/)
})

test('connections that are cut in mid-window lose no message and repeat at most their windows', async () => {
  const window = 10
  const drops = { dropAfterSubmits: 25, responseDelayMs: 20 }
  await using harness = await openWith({ connections: 1, window }, { faults: drops })
  const { smsc } = harness.network()
  // All to one number: a report cannot be matched by it.
  const sent = await harness.client.sendAll(
    Array.from({ length: 40 }, (_, n) => ({ phone, sms_message: `No. ${n}` })),
  )
  await until('a second connection', () => ((smsc.stats()['binds'] ?? 0) > 1 ? true : null))
  smsc.setFaults({})
  await harness.receiver.requests(sent.length)
  assert.deepEqual(await harness.statuses(), { DELIVERED: sent.length })
  const repeats = smsc.duplicates().reduce((sum, { count }) => sum + count - 1, 0)
  assert.ok(repeats <= window, `${repeats} repeats`)
  const texts = new Set(
    harness
      .network()
      .handsets.view(phone)
      .messages.map(({ text }) => text),
  )
  assert.equal(texts.size, sent.length)
  assert.equal((await harness.money()).charged, sent.length / 2)
})
