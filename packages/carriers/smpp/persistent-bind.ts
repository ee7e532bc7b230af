import type { Socket } from 'node:net'
import { backoffDelayMs } from '../../kit/time/backoff.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import { commandStatus, describeStatus } from '../../smpp/command-status.ts'
import { connectSocket } from '../../smpp/connect.ts'
import type { IncomingRequest } from '../../smpp/incoming-request.ts'
import type { Bind, BindCommand } from '../../smpp/pdu/bind.ts'
import { Session } from '../../smpp/session.ts'
import type { SmppUpstreamConfig } from './settings.ts'

export interface PersistentBindOptions {
  config: SmppUpstreamConfig
  command: BindCommand
  clock: Clock
  /** Whether frames may be written to the connection. */
  mayWrite: () => boolean
  onBound(): void
  /** A connection was lost or failed; the bind is retried. */
  onLost(reason: string): void
  onRequest(request: IncomingRequest): void
  /** An exception has ended the connection. */
  onFault?(error: unknown): void
}

/** How one connection ended. */
interface Ending {
  reason: string
  boundMs: number
}

/** A bind that lasted this long resets the back-off. */
const steadyMs = 10_000

/** Keeps one session bound until it is closed: connects, binds, waits for the end, reconnects. */
export class PersistentBind {
  readonly #options: PersistentBindOptions
  readonly #stop = new AbortController()
  #session: Session | null = null
  #ended: Promise<void> = Promise.resolve()

  static open(options: PersistentBindOptions): PersistentBind {
    const bind = new PersistentBind(options)
    bind.#ended = bind.#run()
    return bind
  }

  private constructor(options: PersistentBindOptions) {
    this.#options = options
  }

  /** The session while it is bound and takes requests. */
  get bound(): Session | null {
    const session = this.#session
    if (session === null || session.bound === null) return null
    return session.mode === 'closed' || session.mode === 'unbinding' ? null : session
  }

  async close(drainMs: number): Promise<void> {
    this.#stop.abort()
    await this.#session?.close(drainMs)
    await this.#ended
  }

  async #run(): Promise<void> {
    const { clock, config, onLost } = this.#options
    for (let tries = 0; !this.#stopped(); tries++) {
      const ending = await this.#connection()
      if (this.#stopped()) return
      if (ending.boundMs >= steadyMs) tries = 0
      onLost(ending.reason)
      await sleep(clock, backoffDelayMs(config.reconnect, tries, Math.random()), this.#stop.signal)
    }
  }

  #stopped(): boolean {
    return this.#stop.signal.aborted
  }

  async #connection(): Promise<Ending> {
    const { config, clock } = this.#options
    const { host, port, tls, responseTimeoutMs } = config
    try {
      const signal = this.#stop.signal
      const socket = await connectSocket({ host, port, tls, clock, timeoutMs: responseTimeoutMs, signal })
      return await this.#serve(socket)
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error), boundMs: 0 }
    }
  }

  #serve(socket: Socket): Promise<Ending> {
    const { config, clock, mayWrite, onRequest, onFault, onBound } = this.#options
    return new Promise((resolve) => {
      let refusal: string | null = null
      let boundAt: number | null = null
      const session = Session.over(socket, {
        side: 'esme',
        clock,
        window: config.window,
        responseTimeoutMs: config.responseTimeoutMs,
        enquireLinkMs: config.enquireLinkMs,
        inactivityMs: null,
        bindWithinMs: null,
        mayWrite,
        listener: {
          onRequest,
          onFault: (error) => onFault?.(error),
          onClose: (reason) => {
            this.#session = null
            const boundMs = boundAt === null ? 0 : clock.now() - boundAt
            resolve({ reason: refusal ?? reason, boundMs })
          },
        },
      })
      this.#session = session
      void session.bind(this.#bindPdu()).then((outcome) => {
        if (outcome.kind === 'failed') return session.destroy(outcome.reason)
        if (outcome.kind === 'refused') {
          refusal = bindRefusal(config, outcome.status)
          return session.close(0)
        }
        boundAt = clock.now()
        if (this.bound !== null) onBound()
      })
    })
  }

  #bindPdu(): Bind {
    const { config, command } = this.#options
    return {
      command,
      systemId: config.systemId,
      password: config.password.reveal(),
      systemType: config.systemType,
      interfaceVersion: config.interfaceVersion,
      addrTon: 0,
      addrNpi: 0,
      addressRange: '',
    }
  }
}

function bindRefusal({ systemId }: SmppUpstreamConfig, status: number): string {
  return `the SMSC refused the bind of ${systemId}: ${bindAdvice.get(status) ?? 'ask the carrier'}, ${describeStatus(status)}`
}

const bindAdvice = new Map<number, string>([
  [commandStatus.ESME_RINVPASWD, 'the password is wrong'],
  [commandStatus.ESME_RINVSYSID, 'the system_id is not known there, or not this interface version'],
  [commandStatus.ESME_RBINDFAIL, 'system_id, password, bind kind or our address is not accepted'],
  [commandStatus.ESME_RALYBND, 'it is bound already, or more connections are open than it may have'],
])
