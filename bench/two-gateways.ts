// From request to callback on an idle pair of gateways with one connection to the carrier: at the gateway that has
// the connection, and at the other one.
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../packages/kit/time/clock.ts'
import { Installation } from '../regression/support/installation.ts'
import { Handsets } from '../simulators/handsets.ts'
import { Smsc } from '../simulators/smsc/smsc.ts'
import { freshDatabase } from '../test/support/database.ts'
import { freePort } from '../test/support/free-port.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { percentile } from './load/machine.ts'

interface Latencies {
  messages: number
  p50Ms: number
  p99Ms: number
}

/** `deliveryDelayMs` is how long the simulated carrier takes to deliver. */
export async function benchTwoGateways(options: { messages: number; deliveryDelayMs: number }): Promise<{
  holder: Latencies
  other: Latencies
}> {
  await using database = await freshDatabase()
  await using handsets = await Handsets.open({ dataDir: null, clock: systemClock })
  const { deliveryDelayMs } = options
  await using carrier = await Smsc.open({
    handsets,
    clock: systemClock,
    dataDir: null,
    port: 0,
    deliveryDelayMs,
  })
  using installation = await Installation.open({
    settings: settingsFor(carrier.address),
    databaseUrl: database.url,
    dataDir: null,
  })
  await using holder = await installation.start()
  const apiKey = await installation.makeAccount()
  await using other = await installation.start(await freePort())
  const arrived = new Map<string, () => void>()
  using receiver = await CallbackReceiver.open((body) => {
    if (body.includes('"DELIVERED"')) arrived.get(/"id":"(\d+)"/.exec(body)?.[1] ?? '')?.()
  })
  let nextId = 1
  const measure = async (port: number): Promise<Latencies> => {
    const latencies: number[] = []
    for (let sent = 0; sent < options.messages; sent++) {
      const id = nextId++
      const callback = new Promise<void>((resolve) => arrived.set(String(id), resolve))
      const startedAt = performance.now()
      await send({ port, apiKey, id, hook: `http://127.0.0.1:${receiver.port}/hook` })
      await callback
      latencies.push(performance.now() - startedAt)
      // Not in step with anything that runs by a timer.
      await pause(20 + ((id * 37) % 100))
    }
    return {
      messages: latencies.length,
      p50Ms: percentile(latencies, 0.5),
      p99Ms: percentile(latencies, 0.99),
    }
  }
  await measure(holder.port)
  return { holder: await measure(holder.port), other: await measure(other.port) }
}

function settingsFor(address: { host: string; port: number }): Record<string, unknown> {
  const { host, port } = address
  return {
    upstreams: [{ name: 'carrier', host, port, systemId: 'posthorn', password: 'sandbox', connections: 1 }],
    routes: [{ prefix: '', upstream: 'carrier' }],
    // The connection stays where it is: a gateway counts for fair shares after a lease.
    dispatch: { slotLeaseSeconds: 300 },
    callbacks: { allowPrivateAddresses: true },
    log: { level: 'error' },
  }
}

async function send(what: { port: number; apiKey: string; id: number; hook: string }): Promise<void> {
  const { port, apiKey, id, hook } = what
  const operation = {
    type: 'sms',
    id,
    phone: 380_670_000_000 + id,
    sms_signature: 'Shop',
    sms_message: `Order ${id}`,
    hook,
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, data: [operation] }),
  })
  const { success } = (await answer.json()) as { success: boolean }
  if (!success) throw new Error('the message was refused')
}
