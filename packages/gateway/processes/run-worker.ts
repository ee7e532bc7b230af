import { configOfCopy } from '../../config/config-copy.ts'
import { readEnvironment } from '../../config/env.ts'
import { Start } from '../../kit/flow/start.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { createLogger } from '../../observability/logger.ts'
import { Gateway } from '../gateway.ts'
import { firstUserQuery } from './first-user-query.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { shareOfConfig } from './share-of-config.ts'
import { Stopped } from './stop-signal.ts'
import { WorkerSiblings } from './worker-siblings.ts'

/**
 * A worker of `posthorn start`: opens a gateway as its supervisor says and runs until the supervisor stops it. Where the
 * supervisor is gone, node:cluster ends the process at once, which is a crash like any other.
 */
export async function runWorker(): Promise<void> {
  // The supervisor gets these signals too where a terminal sends them, and decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const terminated = new Promise<{ drain: boolean }>((resolve) => {
    process.once('SIGTERM', () => resolve({ drain: true }))
  })
  const stop = Promise.race([waitForMessage('stop'), terminated])
  const stopped = new AbortController()
  void stop.then(() => stopped.abort(new Stopped('the supervisor or SIGTERM')))
  const siblings = new WorkerSiblings(systemClock, (message) => void send(message))
  process.on('message', (message: ToWorker) => siblings.take(message))
  try {
    const starting = waitForMessage('start')
    await send({ kind: 'listening' })
    const { start } = await starting
    await work(start, siblings, { stop, signal: stopped.signal })
  } catch (error) {
    await send({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
  process.exit(0)
}

async function work(
  { worker, workers, nodeId, config: copy }: WorkerStart,
  siblings: WorkerSiblings,
  { stop, signal }: { stop: Promise<{ drain: boolean }>; signal: AbortSignal },
): Promise<void> {
  const config = shareOfConfig(configOfCopy(copy, readEnvironment()), workers)
  const gateway = await Start.run(signal, (start) =>
    Gateway.open({
      config,
      logger: createLogger({ ...config.log, worker }),
      sandboxUrl: copy.kind === 'sandbox' ? copy.addresses.http : null,
      worker: { nodeId, siblings },
      start,
    }),
  )
  siblings.serve(firstUserQuery, () => gateway.firstUserUrl())
  await send({ kind: 'ready', url: gateway.url })
  const { drain } = await stop
  if (drain) await gateway.drain()
  await gateway[Symbol.asyncDispose]()
  siblings.close()
  await send({ kind: 'ended', metrics: await gateway.metrics() })
}

function waitForMessage<Kind extends ToWorker['kind']>(
  kind: Kind,
): Promise<Extract<ToWorker, { kind: Kind }>> {
  return new Promise((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === kind) resolve(message as Extract<ToWorker, { kind: Kind }>)
    })
  })
}

/** Resolves once the system has the message. Never rejects. */
function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send !== undefined) process.send(message, () => resolve())
    else resolve()
  })
}
