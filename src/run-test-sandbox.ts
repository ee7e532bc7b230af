import { join } from 'node:path'
import { systemClock, within } from './lib/clock.ts'
import { OpenParts } from './lib/open-parts.ts'
import { DatabaseThread } from './sandbox/database-thread.ts'
import { freeNetworkFlags, launchNetwork } from './sandbox/launch-network.ts'
import { openScratchFolder } from './sandbox/scratch-folder.ts'
import { untilStopped } from './sandbox/until-stopped.ts'
import { standInOf } from './storage/embedded/stand-in-folder.ts'

const stopWithinMs = 15_000

/**
 * `posthorn sandbox --ci`: gateway, simulated carriers and an empty database in a temporary folder, on free ports,
 * until a signal or the end of standard input. One line of JSON on standard output says that all is ready.
 */
export async function runTestSandbox(): Promise<void> {
  using end = untilStopped()
  using folder = openScratchFolder(standInOf)
  const parts = new OpenParts((error) =>
    log('error', `a part of the sandbox did not close: ${String(error)}`),
  )
  try {
    const line = await open(folder.path, parts)
    process.stdout.write(line)
    await end.stopped
  } finally {
    const late = () => new Error(`the sandbox did not stop within ${stopWithinMs / 1_000} s`)
    await within(systemClock, stopWithinMs, parts[Symbol.asyncDispose](), late)
  }
}

/** Returns the line that says where everything is. */
async function open(dataDir: string, parts: OpenParts): Promise<string> {
  const keep = <Part extends AsyncDisposable>(part: Part) => parts.keep(part)
  // Database and network start beside this thread while it loads the gateway.
  const networkDir = join(dataDir, 'network')
  const launched = launchNetwork(freeNetworkFlags(networkDir), (sentence) => log('warn', sentence))
  const database = DatabaseThread.open(dataDir, log).then(keep)
  const { openTestGateway, SandboxProcess } = await import('./open-test-gateway.ts')
  const network = SandboxProcess.open({ dataDir: networkDir, clock: systemClock, log }, launched).then(keep)
  try {
    const [{ url }, { addresses }] = await Promise.all([database, network])
    return await openTestGateway({ dataDir, databaseUrl: url, addresses, parts })
  } catch (error) {
    // The other one must be kept before all are closed.
    await Promise.allSettled([database, network])
    throw error
  }
}

/** As the gateway does; its logger is not loaded yet. */
function log(level: 'info' | 'warn' | 'error', msg: string): void {
  if (level === 'info') return
  process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`)
}
