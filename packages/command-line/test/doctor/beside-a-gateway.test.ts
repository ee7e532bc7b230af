import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../../../test/support/free-port.ts'
import { GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { assertFound, assertNotFound, examine } from './patient.ts'

/** The installation of a harness, as its operator has it. */
function patientOf(harness: GatewayHarness, change: object = {}) {
  const { port } = new URL(harness.url)
  const { host, port: smppPort } = harness.network().addresses.smpp
  const carrier = {
    name: 'carrier',
    host,
    port: smppPort,
    systemId: 'posthorn',
    password: 'sandbox',
    ...change,
  }
  const settings = { listen: { port: Number(port) }, publicUrl: harness.url, upstreams: [carrier] }
  return { settings, environment: { DATABASE_URL: harness.databaseUrl } }
}

const bound = (harness: GatewayHarness) => harness.network().smsc.stats()['bound']

test('beside a running gateway nothing is bound, sent or interrupted, and its health is repeated', async () => {
  await using harness = await GatewayHarness.open()
  await until('both binds', () => (bound(harness) === 2 ? true : null))
  await until('the gateway says that its connections are up', async () => {
    const rows = await harness.db.query<{ up: number }>({
      text: `SELECT (upstreams->'carrier'->>'linksUp')::int AS up FROM gateways`,
    })
    return rows[0]?.up === 2 ? true : null
  })
  const before = harness.network().smsc.stats()
  const found = await examine(patientOf(harness))
  const connection = found.findings.find(({ check }) => check === 'connection')
  assert.match(connection?.found ?? '', /accepts connections; a gateway is bound to it/)
  assertNotFound(found, /upstream carrier|publicUrl: .*not as a gateway|gateway: /)
  const health = found.findings.find(({ check }) => check === 'health')
  assert.match(health?.found ?? '', /is ready/)
  const webhooks = found.findings.find(({ check }) => check === 'webhooks')
  assert.match(webhooks?.found ?? '', /reaches a gateway/)
  const { bound: still, submits = 0, binds } = harness.network().smsc.stats()
  assert.deepEqual([still, submits, binds], [before['bound'], 0, before['binds']])
})

test('a gateway that reaches an upstream no more is a problem', async () => {
  await using harness = await GatewayHarness.open({
    carriers: { carrier: { instead: { host: '127.0.0.1', port: await freePort() } } },
  })
  await until('the gateway is registered', async () => {
    const rows = await harness.db.query({ text: `SELECT FROM gateways WHERE upstreams ? 'carrier'` })
    return rows.length > 0 ? true : null
  })
  assertFound(await examine(patientOf(harness)), {
    level: 'problem',
    found: /upstream carrier: no gateway has a connection to it/,
    advice: /finding of its connection/,
  })
})

test('a publicUrl behind which something else answers is a problem while a gateway runs', async () => {
  await using harness = await GatewayHarness.open()
  const { settings, environment } = patientOf(harness)
  const elsewhere = `${harness.network().addresses.http}/nothing`
  assertFound(await examine({ settings: { ...settings, publicUrl: elsewhere }, environment }), {
    level: 'problem',
    found: /publicUrl: .* answers \d+, and not as a gateway does/,
    advice: /let the proxy pass \/inbound\//,
  })
})
