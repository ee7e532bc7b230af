import type { HttpServer } from '../edges/server.ts'
import type { SmppServer } from '../edges/smpp-server/smpp-server.ts'
import { OpenParts } from '../kit/flow/open-parts.ts'
import { reportFault } from '../kit/machine/report-fault.ts'
import type { Metrics, MetricsSnapshot } from '../observability/metrics.ts'
import { DatabaseClock } from '../store/pg/database-clock.ts'
import type { OpenConsole } from './open-console.ts'
import { openEdges } from './open-edges.ts'
import { type GatewayOptions, openEngines, openObservers } from './open-engines.ts'

/**
 * The composition root: the only place that knows every part. `openEngines` and `openEdges` open the parts in
 * the order of their dependencies; they are closed in reverse order.
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
        const common = { ...options, ...observers, clock, parts, url: () => url }
        const { server, console, smpp } = await openEdges(common, await openEngines(common))
        url = server.url
        return new Gateway({ parts, server, console, metrics, smpp }, options.config.publicUrl ?? url)
      },
      options.stop,
    )
  }

  /** Lets clients move to another worker: see `HttpServer.drain`. */
  drain(): Promise<void> {
    return this.#server.drain()
  }

  /** Graceful stop: no new requests, submits in flight end, everything is written to disk, links are closed. */
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
