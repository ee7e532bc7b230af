import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const secretText = 'Tajemnica 731955'

/** The samples of a metrics page: `name{labels}` to value. */
function samplesOf(page: string): Map<string, number> {
  const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('the metrics count accepted, refused, submitted and final messages, and callbacks', async () => {
  await using harness = await GatewayHarness.open()
  const good = Array.from({ length: 7 }, (_, index) => ({ phone: `38067123456${index}` }))
  await harness.client.sendAll([...good, { phone: '380501119911' }, { phone: '380501119913' }])
  await harness.client.post([
    { type: 'sms', id: 1, phone: '12', sms_message: 'x', sms_signature: 'Posthorn' },
  ])
  await harness.receiver.requests(8)
  const samples = await until('the callbacks to be on disk as delivered', async () => {
    const read = samplesOf(await harness.metrics())
    return read.get('posthorn_callback_backlog{state="pending"}') === 0 ? read : null
  })
  const expected: Record<string, number> = {
    'posthorn_accepted_total{channel="sms"}': 9,
    'posthorn_refused_operations_total{type="sms"}': 1,
    'posthorn_submits_total{upstream="carrier",outcome="accepted"}': 9,
    'posthorn_messages_total{channel="sms",status="DELIVERED"}': 7,
    'posthorn_messages_total{channel="sms",status="UNDELIVERABLE"}': 1,
    'posthorn_message_seconds_count{channel="sms"}': 8,
    'posthorn_reports_total{upstream="carrier",fate="matched"}': 8,
    'posthorn_connections_up{upstream="carrier"}': 2,
    'posthorn_callbacks_total{outcome="delivered"}': 8,
    'posthorn_callback_backlog{state="dead-lettered"}': 0,
    posthorn_database_up: 1,
  }
  for (const [sample, value] of Object.entries(expected)) assert.equal(samples.get(sample), value, sample)
  const sizes = [...samples].filter(([sample]) =>
    sample.startsWith('posthorn_window_size{upstream="carrier"'),
  )
  assert.deepEqual(
    sizes.map(([, size]) => size),
    [50, 50],
  )
})

test('the metrics show the full window of a lane while its carrier does not answer', async () => {
  const carrier = { upstream: { connections: 1, window: 5 }, sms: { faults: { responseDelayMs: 60_000 } } }
  const settings = { dispatch: { drainSeconds: 0 } }
  await using harness = await GatewayHarness.open({ carriers: { carrier }, settings })
  await harness.client.sendAll(Array.from({ length: 12 }, () => ({ phone: '380671234567' })))
  const { smsc } = harness.network()
  await until('the submits of a full window', () => (smsc.stats()['submits'] === 5 ? true : null))
  assert.match(await harness.metrics(), /posthorn_window_used\{upstream="carrier",slot="\d+"\} 5\n/)
  assert.equal(smsc.stats()['submits'], 5)
})

test('the log contains no text, no whole number and no key, whatever fails', async () => {
  const callbacks = { scheduleSeconds: [0, 0.1] }
  await using harness = await GatewayHarness.open({ settings: { callbacks }, logLevel: 'debug' })
  const phones = ['380671234567', '380501119911', '380501119912', '380501119915', '380501119919']
  harness.receiver.react = () => ({ kind: 'drop' })
  const sent = await harness.client.sendAll(phones.map((phone) => ({ phone, sms_message: secretText })))
  await harness.client.post([harness.client.sms({ phone: '3806712345678901234', sms_message: secretText })])
  await fetch(`${harness.url}/api/json.php`, { method: 'POST', body: JSON.stringify({ auth: apiKey }) })
  const wrong = JSON.stringify({ auth: 'wrong-key-5512', data: [] })
  await fetch(`${harness.url}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: wrong,
  })
  await harness.untilStatus(Number(sent[4]?.id), 'REPLIED')
  harness.network().smsc.setFaults({ submitStatus: 0x0b })
  await harness.client.send({ phone: '380671234568', sms_message: secretText })
  await harness.untilAllEnded()
  harness.network().smsc.dropConnections()
  await until('the loss in the log', () =>
    harness.logged.some((line) => /not connected/.test(line)) ? true : null,
  )
  await until('a dead letter', async () =>
    /state="dead-lettered"\} [1-9]/.test(await harness.metrics()) ? true : null,
  )
  await harness.stop()
  const log = harness.logged.join('')
  assert.match(log, /"message finished"/)
  assert.match(log, /"operation refused"/)
  assert.match(log, /"a callback has used up its attempts/)
  for (const secret of [...phones, '380671234568', '3806712345678901234', 'Tajemnica', '731955', apiKey]) {
    assert.ok(!log.includes(secret), `the log contains ${secret}`)
  }
  assert.ok(
    !log.includes('wrong-key-5512') && !log.includes('sandbox'),
    'the log contains a key or a password',
  )
})
