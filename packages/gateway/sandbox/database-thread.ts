import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type DatabaseThreadMessage =
  | { kind: 'ready'; url: string }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; sentence: string }

/**
 * An empty, migrated database in `dataDir` that nothing is synced of. It starts in a thread of its own, so that it does
 * not wait while the main thread loads the gateway. The server stops when it is disposed, or with this process.
 */
export class DatabaseThread implements AsyncDisposable {
  readonly url: string
  readonly #worker: Worker

  private constructor(worker: Worker, url: string) {
    this.#worker = worker
    this.url = url
  }

  /** Rejects with a sentence when the server does not start. */
  static open(
    dataDir: string,
    log: (level: 'info' | 'warn' | 'error', sentence: string) => void,
  ): Promise<DatabaseThread> {
    const worker = new Worker(new URL('./database-worker.js', import.meta.url), { workerData: { dataDir } })
    return new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the database ended at its start')))
      worker.on('message', (message: DatabaseThreadMessage) => {
        if (message.kind === 'log') return log(message.level, message.sentence)
        worker.removeAllListeners('error').removeAllListeners('exit')
        worker.on('error', (error) => log('error', `the database failed: ${error.message}`))
        resolve(new DatabaseThread(worker, message.url))
      })
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // So after its exit.
    if (this.#worker.threadId === -1) return
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage('stop')
    await ended
  }
}
