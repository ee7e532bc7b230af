import { type Reaction, type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import type { Connection, ConnectionState, Connector, SubmitPart } from '../../connector.ts'
import type { WebhookRequest } from '../../webhook.ts'

/** An HTTP connector under test, with what the contract needs to know of it. */
export interface HttpConnectorSubject {
  /** The prefix of every test's title. */
  name: string
  create(upstream: { baseUrl: string; responseTimeoutMs: number }): Connector
  /** A part that the connector can send; valid for at least a minute by the connector's clock. */
  part(): SubmitPart
  /** Tokens, keys and passwords of the connector: none of them may be in any raw text. */
  secrets: string[]
  /** The upstream's answer to a request that is no submit (for a token, a query before it), or null. */
  aside?: (request: ReceivedRequest) => Reaction | null
  /** The upstream accepts the message. */
  accepted: (request: ReceivedRequest) => Reaction
  /** True where an accepted message completes at once, and no report of it ever comes. */
  completes?: boolean
  /** The upstream rejects our credentials. */
  unauthorized: Reaction
  /** Absent where all events come over the connection. */
  webhook?: {
    /** A body as the upstream posts it, in UTF-8: at least one report. */
    events: string
    /** The request with a valid signature. */
    signed(body: Buffer): WebhookRequest
    /** A request signed without knowing the secret. */
    forged(body: Buffer): WebhookRequest
  }
}

/** A connection of the subject to a scripted upstream, and all that went over it. */
export class OpenSubject implements AsyncDisposable {
  readonly connector: Connector
  readonly connection: Connection
  readonly states: ConnectionState[] = []
  /** Whether the lease of the slot has not ended. */
  isLeased = true
  readonly #subject: HttpConnectorSubject
  readonly #receiver: Receiver | null
  /** Submits that the upstream has received. */
  readonly submits: ReceivedRequest[] = []
  #woken: (() => void)[] = []

  /** `react` answers submits; the subject answers all other requests. */
  static async open(
    subject: HttpConnectorSubject,
    react: (request: ReceivedRequest) => Reaction,
    responseTimeoutMs = 10_000,
  ): Promise<OpenSubject> {
    const receiver = await Receiver.open()
    const open = new OpenSubject(subject, receiver, receiver.origin, responseTimeoutMs)
    receiver.react = (request) => subject.aside?.(request) ?? open.#onSubmit(request, react)
    return open
  }

  /** A connection to an address without a server. */
  static async openUnreachable(subject: HttpConnectorSubject): Promise<OpenSubject> {
    const receiver = await Receiver.open()
    const { origin } = receiver
    await receiver[Symbol.asyncDispose]()
    return new OpenSubject(subject, null, origin, 10_000)
  }

  private constructor(
    subject: HttpConnectorSubject,
    receiver: Receiver | null,
    baseUrl: string,
    responseTimeoutMs: number,
  ) {
    this.#subject = subject
    this.#receiver = receiver
    this.connector = subject.create({ baseUrl, responseTimeoutMs })
    this.connection = this.connector.open({
      onState: (state) => this.states.push(state),
      mayHandOver: () => this.isLeased,
      onReport: () => Promise.resolve(),
      onInbound: () => Promise.resolve(),
    })
  }

  submit(): ReturnType<Connection['submit']> {
    return this.connection.submit(this.#subject.part())
  }

  /** Resolves once the upstream has received `count` submits. */
  async submitted(count: number): Promise<void> {
    while (this.submits.length < count) await new Promise<void>((resolve) => this.#woken.push(resolve))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.#receiver?.[Symbol.asyncDispose]()
  }

  #onSubmit(request: ReceivedRequest, react: (request: ReceivedRequest) => Reaction): Reaction {
    this.submits.push(request)
    for (const resolve of this.#woken.splice(0)) resolve()
    return react(request)
  }
}
