import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Clock, systemClock } from '../../kit/time/clock.ts'
import { connectSocket } from '../connect.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import type { Bind } from '../pdu/bind.ts'
import { Session, type SessionOptions } from '../session.ts'
import type { SessionMode } from '../session-mode.ts'

export const credentials: Bind = {
  command: 'bind_transceiver',
  systemId: 'posthorn',
  password: 'secret',
  systemType: '',
  interfaceVersion: 0x34,
  addrTon: 0,
  addrNpi: 0,
  addressRange: '',
}

/** A session and all events that it reported. */
export class End {
  readonly session: Session
  readonly requests: IncomingRequest[] = []
  readonly modes: SessionMode[] = []
  readonly socket: Socket
  reason: string | null = null
  #woken: (() => void)[] = []

  constructor(socket: Socket, options: Omit<SessionOptions, 'listener'>, answer: Answer) {
    this.socket = socket
    this.session = Session.over(socket, {
      ...options,
      listener: {
        onRequest: (request) => {
          this.requests.push(request)
          answer(request)
          this.#wake()
        },
        onMode: (mode) => {
          this.modes.push(mode)
          this.#wake()
        },
        onClose: (reason) => {
          this.reason = reason
          this.#wake()
        },
      },
    })
  }

  /** Resolves once `holds` is true after an event. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#woken.push(resolve))
  }

  closed(): Promise<void> {
    return this.until(() => this.reason !== null)
  }

  #wake(): void {
    for (const resolve of this.#woken.splice(0)) resolve()
  }
}

type Answer = (request: IncomingRequest) => void

export interface PairOptions {
  clock?: Clock
  window?: number
  maxIncoming?: number
  maxIncomingOctets?: number
  enquireLinkMs?: number | null
  smscEnquireLinkMs?: number | null
  inactivityMs?: number | null
  bindWithinMs?: number | null
  /** Of the ESME. */
  mayWrite?: () => boolean
  /** How the SMSC answers requests. By default binds are accepted and the test answers everything else. */
  smscResponses?: Answer
}

export interface Pair extends AsyncDisposable {
  esme: End
  smsc: End
}

function takeBinds(request: IncomingRequest): void {
  if (request.pdu.command.startsWith('bind_')) request.answerEmpty(0)
}

/** An ESME and an SMSC over loopback, not bound yet. */
export async function openPair(options: PairOptions = {}): Promise<Pair> {
  const { clock = systemClock, window = 10, maxIncoming = 1_000, inactivityMs = null } = options
  const { maxIncomingOctets = 1_048_576 } = options
  const common = { clock, window, responseTimeoutMs: 10_000, maxIncoming, maxIncomingOctets }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const signal = new AbortController().signal
  const connected = once(server, 'connection') as Promise<[Socket]>
  const client = await connectSocket({ host: '127.0.0.1', port, tls: null, clock, timeoutMs: 5_000, signal })
  const [accepted] = await connected
  server.close()
  const esme = new End(
    client,
    {
      ...common,
      side: 'esme',
      enquireLinkMs: options.enquireLinkMs ?? null,
      inactivityMs: null,
      bindWithinMs: null,
      ...(options.mayWrite !== undefined && { mayWrite: options.mayWrite }),
    },
    () => undefined,
  )
  const smsc = new End(
    accepted,
    {
      ...common,
      side: 'smsc',
      enquireLinkMs: options.smscEnquireLinkMs ?? null,
      inactivityMs,
      bindWithinMs: options.bindWithinMs ?? null,
    },
    options.smscResponses ?? takeBinds,
  )
  const dispose = () => {
    client.destroy()
    accepted.destroy()
    return Promise.resolve()
  }
  return { esme, smsc, [Symbol.asyncDispose]: dispose }
}

export async function openBoundPair(options: PairOptions = {}): Promise<Pair> {
  const pair = await openPair(options)
  const outcome = await pair.esme.session.bind(credentials)
  if (outcome.kind !== 'bound') throw new Error(`not bound: ${JSON.stringify(outcome)}`)
  return pair
}
