import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommandLine } from './cli/program.ts'

const packageFile = join(import.meta.dirname, '..', '..', 'package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

// `posthorn callbacks list | head` closes the pipe early. That is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2), {
  version,
  // Imported here only, so that other commands start without loading the gateway.
  start: async () => {
    // node:cluster starts a worker with the arguments of its supervisor.
    if (cluster.isWorker) return (await import('./processes/run-worker.ts')).runWorker()
    await (await import('./run-gateway.ts')).runGateway()
  },
})
