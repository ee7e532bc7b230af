import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { limitConnections } from '../admission/connection-limits.ts'
import type { PasswordCheck } from '../admission/password-check.ts'
import type { SharedLimits } from '../admission/shared-limits.ts'
import type { SmppServerConfig } from '../config/smpp-server-settings.ts'
import type { Intake } from '../dispatch/intake-port.ts'
import type { OperationPorts } from '../http/ports.ts'
import type { Clock } from '../lib/clock.ts'
import { OpenParts } from '../lib/open-parts.ts'
import { reportFault } from '../lib/report-fault.ts'
import type { Siblings } from '../lib/siblings.ts'
import type { Events } from '../observability/events.ts'
import type { Catalogue } from '../storage/catalogue.ts'
import type { Database } from '../storage/database.ts'
import type { MessageIds } from '../storage/message-ids.ts'
import type { Refill } from '../storage/refill.ts'
import { BindCheck } from './bind-check.ts'
import { Binds } from './binds.ts'
import { ClientSession, type SessionParts } from './client-session.ts'
import type { Deliveries } from './deliveries.ts'
import { LongTexts } from './long-texts.ts'
import { MessageQueries } from './message-queries.ts'
import { Sessions } from './sessions.ts'
import { Submits } from './submits.ts'

export interface SmppServerOptions {
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
  passwords: PasswordCheck
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
}

/** Takes the connections of clients that speak SMPP. */
export class SmppServer implements AsyncDisposable {
  readonly #parts: OpenParts
  readonly #sessions: Sessions
  /** Where it listens; null without a listener. */
  readonly port: number | null
  readonly tlsPort: number | null

  /** Rejects with Node's error where it cannot listen. */
  static open(options: SmppServerOptions): Promise<SmppServer> {
    const onFault = (error: unknown) => reportFault(options.events, 'stopping', error)
    return OpenParts.open(onFault, (parts) => openParts(options, parts))
  }

  constructor(parts: OpenParts, sessions: Sessions, ports: { port: number | null; tlsPort: number | null }) {
    this.#parts = parts
    this.#sessions = sessions
    this.port = ports.port
    this.tlsPort = ports.tlsPort
  }

  /** Bound sessions of this process, of every bind. */
  sessionsByBind(): { systemId: string; sessions: number }[] {
    return this.#sessions.byBind()
  }

  /** Takes no more connections, unbinds the sessions, and waits for what they submitted. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts[Symbol.asyncDispose]()
  }
}

async function openParts(options: SmppServerOptions, parts: OpenParts): Promise<SmppServer> {
  const { config, db, clock, events, nodeId, deliveries, ports, sharedLimits, passwords } = options
  const opened: { sessions: Sessions | null } = { sessions: null }
  const onChange = () => opened.sessions?.onBindsChanged()
  const binds = parts.keep(await Binds.open({ db, clock, events, onChange }))
  const texts = parts.keep(new LongTexts({ ...options, binds, joinMs: config.joinSeconds * 1_000 }))
  const sessions = parts.keep(await Sessions.open({ db, clock, events, nodeId, binds: () => binds }))
  opened.sessions = sessions
  const sessionParts: SessionParts = {
    clock,
    events,
    config,
    deliveries,
    check: new BindCheck({ binds, passwords, wrongKeys: sharedLimits.wrongKeys }),
    submits: new Submits({ ...options, texts }),
    queries: new MessageQueries({ db, ports, limits: sharedLimits }),
    admitSession: (session, bind) => sessions.admit(session, bind),
    onBound: () => sessions.onBound(),
    onClosed: (session) => sessions.onClosed(session),
  }
  const accept = (isEncrypted: boolean) => (socket: Socket) => {
    // A client that has disconnected already has no address.
    if (socket.remoteAddress === undefined) return socket.destroy()
    return sessions.add(new ClientSession(socket, isEncrypted, sessionParts))
  }
  const { tls } = config
  const plain = config.port === null ? null : createServer(accept(false))
  const secure =
    tls === null
      ? null
      : createTlsServer(
          {
            cert: tls.certificate,
            key: tls.key.reveal(),
            minVersion: 'TLSv1.2',
            handshakeTimeout: config.bindSeconds * 1_000,
          },
          accept(true),
        )
  secure?.on('tlsClientError', () => undefined)
  const port = plain === null ? null : await listen(plain, config, config.port ?? 0, parts)
  const tlsPort = secure === null ? null : await listen(secure, config, tls?.port ?? 0, parts)
  return new SmppServer(parts, sessions, { port, tlsPort })
}

async function listen(
  server: Server,
  { host, connections: total, connectionsPerAddress: perAddress }: SmppServerConfig,
  port: number,
  parts: OpenParts,
): Promise<number> {
  limitConnections(server, { total, perAddress, isExempt: () => false })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  // Sessions are closed after this: no listener waits for them here.
  parts.onClose(() => void server.close())
  return (server.address() as AddressInfo).port
}
