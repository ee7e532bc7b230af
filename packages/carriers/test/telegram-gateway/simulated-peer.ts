import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../simulators/sandbox.ts'
import { noCalls } from '../../../../test/support/no-calls.ts'
import { type Reaction, type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import { readEnvironment } from '../../../config/env.ts'
import { sandboxConfig } from '../../../config/sandbox-config.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import type { Connection, Connector, Inbound, Report } from '../../connector.ts'
import type { UpstreamConfig } from '../../kinds.ts'
import { findKind } from '../../kinds.ts'
import type { ParsedWebhook } from '../../webhook.ts'

/** A connector as the sandbox configures it, with the simulated carrier at the other end. */
export class SimulatedPeer implements AsyncDisposable {
  readonly sandbox: Sandbox
  readonly connection: Connection
  readonly reports: Report[] = []
  readonly inbound: Inbound[] = []
  readonly #connector: Connector
  readonly #receiver: Receiver
  /** Behind `inboundUrl`, for what no message names an address. */
  readonly #webhookPath: string
  readonly #webhooks = new EventEmitter()

  static async open(
    kind: UpstreamConfig['kind'],
    carriers: Omit<SandboxOptions, 'dataDir' | 'http' | 'sms'>,
  ): Promise<SimulatedPeer> {
    const sandbox = await startSandbox({ dataDir: null, http: { port: 0 }, sms: { port: 0 }, ...carriers })
    const { upstreams } = sandboxConfig(readEnvironment({}), sandbox.addresses)
    const upstream = upstreams.find((each) => each.kind === kind)
    assert.ok(upstream)
    return new SimulatedPeer(sandbox, await Receiver.open(), upstream)
  }

  private constructor(sandbox: Sandbox, receiver: Receiver, upstream: UpstreamConfig) {
    this.sandbox = sandbox
    this.#receiver = receiver
    this.#webhookPath = findKind(upstream).sandbox.webhook?.(upstream)?.path ?? ''
    this.#connector = findKind(upstream).open(upstream, {
      clock: systemClock,
      inboundUrl: () => this.inboundUrl,
      sizeOf: async () => null,
      ...noCalls,
    })
    receiver.react = (request) => this.#take(request)
    this.connection = this.#connector.open({
      onState: () => undefined,
      onReport: () => Promise.resolve(),
      onInbound: () => Promise.resolve(),
    })
  }

  /** The webhook address for the carrier. */
  get inboundUrl(): string {
    return this.#receiver.url('/inbound')
  }

  /** The address that is set for the carrier as a whole. */
  get webhookUrl(): string {
    return this.inboundUrl + this.#webhookPath
  }

  /** Resolves once there is a report of that kind. */
  async report(kind: Report['outcome']['kind']): Promise<Report> {
    for (;;) {
      const found = this.reports.find(({ outcome }) => outcome.kind === kind)
      if (found) return found
      await once(this.#webhooks, 'events')
    }
  }

  /** Resolves once `count` messages of subscribers have come. */
  async messages(count: number): Promise<Inbound[]> {
    while (this.inbound.length < count) await once(this.#webhooks, 'events')
    return this.inbound
  }

  /** Resolves once a webhook was refused. */
  async refused(): Promise<void> {
    await once(this.#webhooks, 'refused')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.sandbox[Symbol.asyncDispose]()
    await this.#receiver[Symbol.asyncDispose]()
  }

  #take({ method, path, headers, body }: ReceivedRequest): Reaction {
    const { pathname, search, searchParams } = new URL(path, this.#receiver.origin)
    const parsed = this.#connector.webhook?.read({
      method: method === 'GET' ? 'GET' : 'POST',
      path: pathname.slice('/inbound'.length),
      query: searchParams,
      rawQuery: search.slice(1),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.from(body),
      receivedAt: Date.now(),
    })
    assert.ok(parsed !== undefined && !(parsed instanceof Promise))
    return this.#react(parsed)
  }

  #react(parsed: ParsedWebhook): Reaction {
    if (parsed.kind === 'answer') return parsed
    if (parsed.kind !== 'events') {
      this.#webhooks.emit('refused')
      return { kind: 'answer', status: parsed.kind === 'forged' ? 401 : 400 }
    }
    this.reports.push(...parsed.reports)
    this.inbound.push(...parsed.inbound)
    this.#webhooks.emit('events')
    return { kind: 'answer', status: 200 }
  }
}
