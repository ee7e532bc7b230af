import cluster from 'node:cluster'
import { packageVersion } from '../kit/machine/package-folder.ts'

// `posthorn callbacks list | head` closes the pipe early. That is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// No timer of ours keeps a process alive. A command that waits would end with code 13 and without a word.
setInterval(() => undefined, 2 ** 30)

const args = process.argv.slice(2)
const testSandbox = async () => (await import('./run-test-sandbox.ts')).runTestSandbox()

const exitCode = args.join(' ') === 'sandbox --ci' ? await startedAtOnce() : await runCommand()
await Promise.all([process.stdout, process.stderr].map(flushed))
// What did not close must not keep the process alive.
process.exit(exitCode)

/** Loading all commands would take a quarter of the start of a sandbox for tests. */
async function startedAtOnce(): Promise<number> {
  try {
    await testSandbox()
    return 0
  } catch (error) {
    process.stderr.write(`posthorn: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

/** Resolves when all is written, or cannot be. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()))
}

async function runCommand(): Promise<number> {
  const { runCommandLine } = await import('../command-line/program.ts')
  return runCommandLine(args, {
    version: packageVersion(),
    // Imported here only, so that other commands start without loading the gateway.
    start: async () => {
      // node:cluster starts a worker with the arguments of its supervisor.
      if (cluster.isWorker) return (await import('./processes/run-worker.ts')).runWorker()
      await (await import('./run-gateway.ts')).runGateway()
    },
    testSandbox,
  })
}
