import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, Server as TlsServer } from 'node:tls'
import { limitConnections } from '../../admission/connection-limits.ts'
import type { Place } from '../../admission/connection-places.ts'
import { messagesPerSecondOfAccount, unboundConnections } from '../../admission/entry-limits.ts'
import type { PasswordCheck } from '../../admission/password-check.ts'
import type { SharedLimits } from '../../admission/shared-limits.ts'
import { smppListeners } from '../../config/listeners.ts'
import type { SmppServerConfig } from '../../config/sections/smpp-server-settings.ts'
import type { Intake } from '../../engines/dispatch/intake/intake-port.ts'
import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Siblings } from '../../kit/machine/siblings.ts'
import { type ListenAddress, portRefused } from '../../kit/net/port-refused.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { OperationPorts } from '../../operations/ports.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { Database } from '../../store/database.ts'
import type { MessageIds } from '../../store/messages/message-ids.ts'
import type { Refill } from '../../store/money/refill.ts'
import { BindCheck } from './bind-check.ts'
import { Binds } from './binds.ts'
import { ClientSession, type SessionParts } from './client-session.ts'
import type { Deliveries } from './deliveries/deliveries.ts'
import { MessageQueries } from './message-queries.ts'
import { Sessions } from './sessions.ts'
import { Submits } from './submits.ts'
import { LongTexts } from './texts/long-texts.ts'

export interface SmppServerOptions extends StartOptions {
  config: SmppServerConfig
  db: Database
  clock: Clock
  events: Events
  /** The name of this process, unlike that of any other. */
  nodeId: string
  ids: Pick<MessageIds, 'take'>
  intake: Pick<Intake, 'accept'>
  ports: OperationPorts
  catalogue: Pick<Catalogue, 'account'>
  deliveries: Deliveries
  siblings: Siblings
  /** One for all edges of the process. */
  sharedLimits: SharedLimits
  passwords: Pick<PasswordCheck, 'isRight'>
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
}

/** Takes the connections of clients that speak SMPP. */
export class SmppServer implements AsyncDisposable {
  readonly #parts: OpenParts
  readonly #sessions: Sessions
  readonly #accept: (socket: Socket, place: Place) => void
  /** Where it listens; null without a listener. */
  readonly port: number | null
  readonly tlsPort: number | null

  /** Rejects where it cannot listen, with a sentence that names the setting of the port. */
  static open(options: SmppServerOptions): Promise<SmppServer> {
    const onFault = (error: unknown) => reportFault(options.events, 'stopping', error)
    return OpenParts.open(onFault, (parts) => openParts(options, parts), options.start)
  }

  constructor(
    parts: OpenParts,
    sessions: Sessions,
    ports: { port: number | null; tlsPort: number | null },
    accept: (socket: Socket, place: Place) => void,
  ) {
    this.#parts = parts
    this.#sessions = sessions
    this.#accept = accept
    this.port = ports.port
    this.tlsPort = ports.tlsPort
  }

  /** Bound sessions of this process, of every bind. */
  sessionsByBind(): { systemId: string; sessions: number }[] {
    return this.#sessions.byBind()
  }

  /** Takes a connection that came in elsewhere than at a listener of it. */
  accept(socket: Socket, place: Place): void {
    this.#accept(socket, place)
  }

  /** Takes no more connections, unbinds the sessions, and waits for what they submitted. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts[Symbol.asyncDispose]()
  }
}

async function openParts(options: SmppServerOptions, parts: OpenParts): Promise<SmppServer> {
  const { config, db, clock, events, start, nodeId, deliveries, ports, sharedLimits, passwords } = options
  const opened: { sessions: Sessions | null } = { sessions: null }
  const onChange = () => opened.sessions?.onBindsChanged()
  const binds = parts.keep(await Binds.open({ db, clock, events, start, onChange }))
  const { outbox } = deliveries
  const texts = parts.keep(new LongTexts({ ...options, outbox, binds, joinMs: config.joinSeconds * 1_000 }))
  const sessions = parts.keep(
    await Sessions.open({
      ...{ db, clock, events, start, nodeId, binds: () => binds },
      ...{ sessionsPerAccount: config.sessionsPerAccount, limits: config },
    }),
  )
  opened.sessions = sessions
  const sessionParts: SessionParts = {
    clock,
    events,
    config,
    deliveries,
    limits: sharedLimits,
    check: new BindCheck(binds, passwords),
    submits: new Submits({ ...options, texts, perSecondOfAccount: messagesPerSecondOfAccount }),
    queries: new MessageQueries({ db, ports, limits: sharedLimits }),
    admitSession: (session, bind) => sessions.admit(session, bind),
    onBound: () => sessions.onBound(),
    onClosed: (session) => sessions.onClosed(session),
  }
  const listener = { parts, limits: sharedLimits }
  const accept = (socket: Socket, place: Place, isEncrypted: boolean) =>
    sessions.add(new ClientSession(socket, { place, isEncrypted }, sessionParts))
  const { tls } = config
  const secure = {
    ...{ cert: tls?.certificate, key: tls?.key.reveal(), minVersion: 'TLSv1.2' as const },
    handshakeTimeout: unboundConnections.bindWithinMs,
  }
  const { smpp, smppTls } = smppListeners(config)
  const port =
    smpp === null
      ? null
      : await listen(createServer(), smpp, {
          ...listener,
          accept: (socket, place) => accept(socket, place, false),
        })
  const tlsPort =
    smppTls === null
      ? null
      : await listen(createTlsServer(secure), smppTls, {
          ...listener,
          accept: (socket, place) => accept(socket, place, true),
        })
  return new SmppServer(parts, sessions, { port, tlsPort }, (socket, place) => accept(socket, place, false))
}

interface ListenerOptions {
  parts: OpenParts
  limits: SharedLimits
  /** Of a TLS listener, once the handshake is over. */
  accept: (socket: Socket, place: Place) => void
}

/** Connections have a place among those that are not bound from before their handshake. */
async function listen(
  server: Server,
  address: ListenAddress,
  { parts, limits, accept }: ListenerOptions,
): Promise<number> {
  const places = new Map<string, Place>()
  limitConnections(server, {
    ...unboundConnections,
    isExempt: () => false,
    isKnown: (address) => limits.known.has(address),
    hasFlooded: (address) => limits.floods.isOver(address),
    onPlace: (socket, place) => {
      const peer = formatPeer(socket)
      places.set(peer, place)
      socket.once('close', () => places.delete(peer))
    },
  })
  server.on('tlsClientError', () => undefined)
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    const place = places.get(formatPeer(socket))
    // Without one it is closed already.
    if (place === undefined) socket.destroy()
    else accept(socket, place)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portRefused(error, address)))
    server.listen({ port: address.port, host: address.host }, resolve)
  })
  // Sessions are closed after this: no listener waits for them here.
  parts.onClose(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** The same before and after the handshake of TLS. */
function formatPeer({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
