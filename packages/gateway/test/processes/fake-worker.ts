import { deferred } from '../../../../test/support/deferred.ts'
import type { FromWorker, ToWorker } from '../../processes/messages.ts'
import type { WorkerProcess } from '../../processes/worker-process.ts'

/** A worker's process that does what a test says. */
export class FakeWorker implements WorkerProcess {
  readonly got: ToWorker[] = []
  readonly ended: Promise<string>
  /** Answers queries by their name. */
  answers: Record<string, unknown> = {}
  readonly #end = deferred<string>()
  #listener: (message: FromWorker) => void = () => undefined

  constructor() {
    this.ended = this.#end.promise
  }

  send(message: ToWorker): Promise<void> {
    this.got.push(message)
    if (message.kind === 'query') {
      const { id, name } = message
      if (name in this.answers) this.say({ kind: 'answered', id, ok: true, value: this.answers[name] })
    }
    return Promise.resolve()
  }

  onMessage(listener: (message: FromWorker) => void): void {
    this.#listener = listener
    queueMicrotask(() => listener({ kind: 'listening' }))
  }

  say(message: FromWorker): void {
    this.#listener(message)
  }

  end(reason: string): void {
    this.#end.resolve(reason)
  }

  kill(): void {
    this.end('SIGKILL')
  }

  /** What it was started with. */
  get start() {
    const message = this.got.find(({ kind }) => kind === 'start')
    if (message?.kind !== 'start') throw new Error('it was not started')
    return message.start
  }

  messages<Kind extends ToWorker['kind']>(kind: Kind): Extract<ToWorker, { kind: Kind }>[] {
    return this.got.filter((message): message is Extract<ToWorker, { kind: Kind }> => message.kind === kind)
  }
}
