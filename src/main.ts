import cluster from 'node:cluster'
import { packageVersion } from './lib/package-folder.ts'

// `posthorn callbacks list | head` closes the pipe early. That is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const args = process.argv.slice(2)
const testSandbox = async () => (await import('./run-test-sandbox.ts')).runTestSandbox()

process.exitCode = args.join(' ') === 'sandbox --ci' ? await startedAtOnce() : await runCommand()

/** Loading all commands would take a quarter of the start of a sandbox for tests. */
async function startedAtOnce(): Promise<number> {
  try {
    await testSandbox()
    return 0
  } catch (error) {
    process.stderr.write(`posthorn: ${error instanceof Error ? error.message : String(error)}\n`)
    // What did not close must not keep the process alive.
    process.exit(1)
  }
}

async function runCommand(): Promise<number> {
  const { runCommandLine } = await import('./cli/program.ts')
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
