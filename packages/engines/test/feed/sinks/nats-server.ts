import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { type ConnectionOptions, connect } from '@nats-io/transport-node'
import { scratchFolder } from '../../../../../test/simulators/scratch-folder.ts'
import { freePort } from '../../../../../test/support/free-port.ts'

/** Debian installs it in a folder that only root has in PATH. */
const program = ['nats-server', '/usr/sbin/nats-server'].find((name) => spawnSync(name, ['-v']).status === 0)

/** Why tests with the server are skipped; false where it is installed. */
export const withoutNats = program === undefined ? 'nats-server is not installed' : false

export interface StoredEvent {
  subject: string
  id: string
  /** The name of the account, as its header has it. */
  account: string
  /** Of the event in its account. */
  number: number
  type: string
}

/** A NATS server with JetStream as a process of its own, on a free port of the loopback address. */
export class NatsServer implements AsyncDisposable {
  readonly port: number
  /** How this class itself logs in. */
  login: ConnectionOptions = {}
  readonly #folder: Awaited<ReturnType<typeof scratchFolder>>
  #process: ChildProcess | null = null

  /** `settings` are added to its configuration, and `files` are next to it. */
  static async open(
    settings: string | ((folder: string) => string) = '',
    files: Readonly<Record<string, string>> = {},
  ): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), await scratchFolder())
    const { path } = server.#folder
    const own = typeof settings === 'string' ? settings : settings(path)
    const text = `listen: 127.0.0.1:${server.port}\njetstream { store_dir: "${path}" }\n${own}\n`
    await writeFile(server.#configPath, text)
    for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content)
    await server.start()
    return server
  }

  private constructor(port: number, folder: Awaited<ReturnType<typeof scratchFolder>>) {
    this.port = port
    this.#folder = folder
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  /** Resolves once the server takes connections; also after `kill`, with what it has stored. */
  async start(): Promise<void> {
    if (program === undefined) throw new Error('nats-server is not installed')
    const child = spawn(program, ['-c', this.#configPath], { stdio: ['ignore', 'ignore', 'pipe'] })
    this.#process = child
    let said = ''
    const isReady = new Promise<boolean>((resolve) => {
      child.stderr.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('Server is ready')) resolve(true)
      })
      child.once('exit', () => resolve(false))
    })
    if (!(await isReady)) throw new Error(`nats-server ended: ${said}`)
  }

  /** Ends the process at once, in the middle of what it does. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = null
    if (child === null || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async addStream(name: string, subjects = ['posthorn.events.>']): Promise<void> {
    await this.#manage((manager) => manager.streams.add({ name, subjects }))
  }

  /** Everything in a stream, in its order. */
  stored(stream: string): Promise<StoredEvent[]> {
    return this.#manage(async (manager) => {
      const { state } = await manager.streams.info(stream)
      const events: StoredEvent[] = []
      for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
        const message = await manager.streams.getMessage(stream, { seq })
        if (message === null) continue
        const event = message.json<{ id: string; number: number; type: string }>()
        const { subject, header } = message
        if (header.get('Nats-Msg-Id') !== event.id) throw new Error(`${event.id} has another Nats-Msg-Id`)
        events.push({ subject, account: header.get('Posthorn-Account'), ...event })
      }
      return events
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
    await this.#folder[Symbol.asyncDispose]()
  }

  get #configPath(): string {
    return join(this.#folder.path, 'nats.conf')
  }

  async #manage<Result>(work: (manager: JetStreamManager) => Promise<Result>): Promise<Result> {
    const connection = await connect({ servers: this.url, reconnect: false, ...this.login })
    try {
      return await work(await jetstreamManager(connection))
    } finally {
      await connection.close()
    }
  }
}
