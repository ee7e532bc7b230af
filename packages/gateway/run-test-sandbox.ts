import { join } from 'node:path'
import { freeNetworkFlags, launchNetwork } from '../command-line/launch-network.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import { systemClock } from '../kit/time/clock.ts'
import { standInFolder } from '../store/embedded/stand-in-folder.ts'
import { runUntil } from './processes/run-until.ts'
import { DatabaseThread } from './sandbox/database-thread.ts'
import { openScratchFolder } from './sandbox/scratch-folder.ts'
import { stopOfSandbox } from './sandbox/stop-of-sandbox.ts'

const stopWithinMs = 15_000

/**
 * `posthorn sandbox --ci`: gateway, simulated carriers and an empty database in a temporary folder, on free ports,
 * until a signal or the end of standard input. One line of JSON on standard output says that all is ready.
 */
export async function runTestSandbox(): Promise<void> {
  const stop = stopOfSandbox()
  using folder = openScratchFolder(standInFolder)
  await runUntil(stop, {
    open: async (parts) => {
      process.stdout.write(await open(folder.path, parts))
      return { stopWithinMs }
    },
    onFault: (error) => log('error', `a part of the sandbox did not close: ${String(error)}`),
    say: () => undefined,
  })
}

/** Returns the line that says where everything is. */
async function open(dataDir: string, parts: OpenParts): Promise<string> {
  const keep = <Part extends AsyncDisposable>(part: Part) => parts.keep(part)
  // Database and network start beside this thread while it loads the gateway.
  const networkDir = join(dataDir, 'network')
  const launched = launchNetwork(freeNetworkFlags(networkDir), (sentence) => log('warn', sentence))
  const database = DatabaseThread.open(dataDir, log).then(keep)
  const loading = import('./open-test-gateway.ts')
  const network = loading
    .then(({ SandboxProcess }) =>
      SandboxProcess.open({ dataDir: networkDir, clock: systemClock, log, start: parts.start }, launched),
    )
    .then(keep)
  try {
    const [{ openTestGateway }, { url }, { addresses }] = await Promise.all([loading, database, network])
    return await openTestGateway({ dataDir, databaseUrl: url, addresses, parts })
  } catch (error) {
    // The other one is then kept, and closed like the rest.
    await Promise.allSettled([database, network])
    throw error
  }
}

/** As the gateway does; its logger is not loaded yet. */
function log(level: 'info' | 'warn' | 'error', msg: string): void {
  if (level === 'info') return
  process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`)
}
