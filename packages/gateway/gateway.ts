import { PasswordCheck } from '../admission/password-check.ts'
import type { OpenConsole } from '../console-server/open-console.ts'
import { AlarmReceivers } from '../edges/alarm-receivers/alarm-receivers.ts'
import { receiverRoutes } from '../edges/alarm-receivers/receiver-routes.ts'
import { assistantRoutes } from '../edges/assistants/assistant-routes.ts'
import { feedRoutes } from '../edges/feed/feed-routes.ts'
import { carrierRoutes } from '../edges/inbound/carrier-routes.ts'
import { answerSubscriber } from '../edges/interfaces/answer-subscriber.ts'
import { interfaceRoutes } from '../edges/interfaces/interface-routes.ts'
import { InterfaceUsers } from '../edges/interfaces/interface-users.ts'
import { KeyedAdministration } from '../edges/management/keyed-administration.ts'
import { ManagementKeys } from '../edges/management/management-keys.ts'
import { managementRoutes } from '../edges/management/management-routes.ts'
import { openOperator } from '../edges/open-operator.ts'
import { linkRoutes } from '../edges/redirect/link-routes.ts'
import { sandboxRoutes } from '../edges/sandbox/sandbox-routes.ts'
import { type HttpServer, openHttpServer } from '../edges/server.ts'
import { SignInHooks } from '../edges/sign-in-hooks/sign-in-hooks.ts'
import { signInRoutes } from '../edges/sign-in-hooks/sign-in-routes.ts'
import { openSmppServer } from '../edges/smpp-server/open-smpp-server.ts'
import type { SmppServer } from '../edges/smpp-server/smpp-server.ts'
import { verifyRoutes } from '../edges/verify/verify-routes.ts'
import { OwedAnswers } from '../engines/callbacks/owed-answers.ts'
import { openFeed } from '../engines/feed/open-feed.ts'
import { OpenParts } from '../kit/flow/open-parts.ts'
import { packageVersion } from '../kit/machine/package-folder.ts'
import { reportFault } from '../kit/machine/report-fault.ts'
import type { Metrics, MetricsSnapshot } from '../observability/metrics.ts'
import { KnownPlaces } from '../store/console/known-places.ts'
import { DatabaseClock } from '../store/pg/database-clock.ts'
import { type EnginesOptions, openEngines } from './engines.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { openObservers } from './observers.ts'
import { openAdministration } from './open-administration.ts'

/**
 * The composition root: with `openEngines` the only place that knows every part. The parts are opened in the order of
 * their dependencies and closed in reverse order.
 */
export class Gateway implements AsyncDisposable {
  readonly url: string
  /** Where SMPP clients connect; null without such a listener. */
  readonly smppPort: number | null
  readonly smppTlsPort: number | null
  /** The one-time URL that creates the first console user; resolves with null if there is a user already. */
  readonly firstUserUrl: () => Promise<string | null>
  /** All metrics as they are now. */
  readonly metrics: () => Promise<MetricsSnapshot>
  readonly #server: HttpServer
  readonly #parts: OpenParts

  private constructor({ parts, server, console, metrics, smpp }: OpenedGateway, consoleUrl: string) {
    this.#parts = parts
    this.#server = server
    this.url = server.url
    this.smppPort = smpp.port
    this.smppTlsPort = smpp.tlsPort
    this.metrics = () => metrics.snapshot()
    this.firstUserUrl = async () => {
      const path = await console.firstUserPath()
      return path === null ? null : `${consoleUrl}${path}`
    }
  }

  /** Rejects with a sentence for the operator; parts that were opened are closed again. */
  static open(options: GatewayOptions): Promise<Gateway> {
    const clock = new DatabaseClock()
    const observers = openObservers(options, clock)
    const { events, metrics } = observers
    const onFault = (error: unknown) => reportFault(events, 'stopping', error)
    return OpenParts.open(
      onFault,
      async (parts) => {
        let url = ''
        const opened = await openGateway({ ...options, ...observers, clock, url: () => url }, parts)
        url = opened.server.url
        observers.notes.annotations.started(packageVersion())
        return new Gateway({ ...opened, parts, metrics }, options.config.publicUrl ?? url)
      },
      options.start,
    )
  }

  /** Lets clients move to another worker: see `HttpServer.drain`. */
  drain(): Promise<void> {
    return this.#server.drain()
  }

  /** Graceful stop: no new requests, submits in flight end, everything is written to disk, connections are closed. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts[Symbol.asyncDispose]()
  }
}

interface OpenedGateway {
  parts: OpenParts
  server: HttpServer
  console: OpenConsole
  metrics: Metrics
  smpp: Pick<SmppServer, 'port' | 'tlsPort'>
}

/** The engines, then the edges that clients, operators and carriers reach. */
async function openGateway(
  options: EnginesOptions,
  parts: OpenParts,
): Promise<Omit<OpenedGateway, 'parts' | 'metrics'>> {
  const { config, clock, events, metrics, node } = options
  const engines = await openEngines(options, parts)
  const { store, tracer, callbacks, dispatch, feed, clicks, operations, verification, guard } = engines
  const { db, forClients, catalogue } = store
  const { checkHookUrl, sharedLimits } = operations
  const shared = { db, clock, events, start: parts.start }

  const places = parts.keep(
    await KnownPlaces.open({ ...shared, onPlace: (place) => sharedLimits.known.note(place) }),
  )
  const passwords = new PasswordCheck({ turns: sharedLimits.credentials, places })
  const { administration, console, receiver } = openAdministration(options, engines, parts)
  parts.keep(await OwedAnswers.open({ ...shared, send: answerSubscriber(operations, catalogue) }))

  const operator = openOperator({
    ...{ db, clock, metrics, siblings: node.siblings, dispatch },
    ...{ commits: engines.commits, writes: options.writes, keepers: engines.keepers },
    isStopping: () => parts.isClosing,
  })
  const { waits } = parts.keep(
    await openFeed({
      ...{ ...shared, config: config.events, store, callbacks, metrics, feed, node },
    }),
  )
  const users = parts.keep(await InterfaceUsers.open({ ...shared, catalogue, passwords }))
  const receivers = parts.keep(await AlarmReceivers.open(shared))
  const keyed = new KeyedAdministration({
    ...{ clock, catalogue, ports: administration },
    applyChange: () => Promise.all([console.applyChange(), receivers.refresh()]),
    keys: parts.keep(await ManagementKeys.open(shared)),
  })
  const hooks = parts.keep(await SignInHooks.open(shared))
  const server = parts.keep(
    await openHttpServer({
      listen: config.listen,
      visitors: config,
      tracer,
      ...operations,
      routes: [
        operator,
        ...sandboxRoutes({ ...options, db, guard, receiver }),
        carrierRoutes(engines.connectors, dispatch, engines.templates.whatsApp, shared),
        ...linkRoutes({
          ...{
            db: forClients,
            clock,
            feed,
            clicks,
            catalogue,
            acknowledgements: operations.acknowledgements,
          },
          accounts: config.optOuts.accounts,
          onOptOut: () => catalogue.noteOptOut(),
        }),
        feedRoutes({ db: forClients, clock, config: config.events, waits }),
        ...interfaceRoutes(operations, users),
        managementRoutes({ administration: keyed, events }),
        ...(config.assistants.http ? [assistantRoutes({ administration: keyed, events })] : []),
        verifyRoutes({ verification, checkHookUrl, events }),
        signInRoutes({ ...shared, hooks, catalogue, verification }),
        receiverRoutes({ ...shared, receivers, catalogue, received: engines.alarms.received }),
        console.routes,
      ],
    }),
  )
  const { server: smpp } = parts.keep(
    await openSmppServer({
      ...{ ...shared, config, store, operations, metrics, node, passwords },
      deliveries: engines.deliveries,
    }),
  )
  return { server, console, smpp }
}
