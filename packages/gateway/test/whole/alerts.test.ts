import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Receiver } from '../../../../test/support/receiver.ts'
import { commandLine } from '../../../command-line/test/command-line.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

test('a carrier that goes away is reported once by a running gateway, also where it restarts, and shown in metrics', {
  timeout: 600_000,
}, async () => {
  await using harness = await GatewayHarness.open()
  await using receiver = await Receiver.open()
  const run = commandLine({ DATABASE_URL: harness.databaseUrl })
  const events = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  await run('alerts', 'targets', 'add', 'pager', '--kind', 'webhook', '--url', receiver.url())
  const tested = await run('alerts', 'test', 'pager')
  assert.equal(tested.out, 'pager was notified\n', tested.err)
  assert.deepEqual(events(), ['alert.test'])
  await run('alerts', 'add', 'carriers', '--kind', 'carrier-down', '--for', '0', '--to', 'pager')
  assert.match(await harness.metrics(), /posthorn_alerts_firing\{rule="carriers",kind="carrier-down"\} 0/)

  await harness.network()[Symbol.asyncDispose]()
  await until('the alert', () => (events().includes('alert.fired') ? true : null), 60_000)
  const { alert } = JSON.parse(receiver.received.at(-1)?.body ?? '') as { alert: { subject: string } }
  assert.equal(alert.subject, 'carrier')
  const metrics = await harness.metrics()
  assert.match(metrics, /posthorn_alerts_firing\{rule="carriers",kind="carrier-down"\} 1/)
  assert.match(metrics, /posthorn_alert_notifications\{state="pending"\} 0/)
  assert.match((await run('alerts', 'list')).out, /firing .*carriers +carrier carrier: no connection/)
  // A restarted gateway knows what it has said.
  await harness.stop()
  await harness.start()
  const round = 'SELECT evaluated_at AS at FROM alert_round'
  const [before] = await harness.db.query<{ at: number }>({ text: round })
  await until(
    'the next round',
    async () => {
      const [now] = await harness.db.query<{ at: number }>({ text: round })
      return (now?.at ?? 0) > (before?.at ?? 0) ? true : null
    },
    60_000,
  )
  assert.deepEqual(events(), ['alert.test', 'alert.fired'])
})
