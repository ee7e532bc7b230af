import cluster from 'node:cluster'
import type { FromWorker, ToWorker } from './messages.ts'

/** A process of a worker, as its supervisor sees it. */
export interface WorkerProcess {
  /** Resolves once the system has the message, also where the process is gone. Never rejects. */
  send(message: ToWorker): Promise<void>
  onMessage(listener: (message: FromWorker) => void): void
  /** Resolves with the reason: `SIGKILL`, or `exit code 1`. */
  readonly ended: Promise<string>
  /** SIGKILL. */
  kill(): void
}

/** Starts this program once more. Connections to its port are dealt out by `node:cluster`. */
export function forkWorker(): WorkerProcess {
  cluster.setupPrimary({ serialization: 'advanced' })
  const worker = cluster.fork()
  // The channel of a process that is being killed fails; `exit` says so.
  worker.on('error', () => undefined)
  return {
    send: (message) =>
      new Promise((resolve) => {
        if (worker.isConnected()) worker.send(message, () => resolve())
        else resolve()
      }),
    onMessage: (listener) => void worker.on('message', listener),
    ended: new Promise((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal || `exit code ${code}`))
    }),
    kill: () => worker.process.kill('SIGKILL'),
  }
}
