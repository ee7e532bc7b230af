import { JetStreamApiError, type JetStreamClient, jetstream, jetstreamManager } from '@nats-io/jetstream'
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  headers,
  type NatsConnection,
} from '@nats-io/transport-node'
import type { SinkConfig } from '../../../config/sections/sink-settings.ts'
import { OpenParts } from '../../../kit/flow/open-parts.ts'
import { type SinkConnection, type SinkEvent, SinkFailed, sinkAnswerMs } from './sink.ts'

/** Error codes of JetStream's API. */
const streamNotFound = 10_059

export interface NatsSinkOptions {
  config: SinkConfig
  /** How long a stream that the sink creates keeps events. */
  keepDays: number
}

/**
 * Publishes to a JetStream stream. Each event names the one before it as the last message that the stream may have
 * (`Nats-Expected-Last-Msg-Id`): once one is refused, all after it are, and so are those of a gateway that has lost its lease.
 * In a stream that takes messages of others, one event at a time is on its way.
 */
export class NatsSink implements SinkConnection {
  readonly #connection: NatsConnection
  readonly #stream: JetStreamClient
  readonly #config: SinkConfig
  /** Of the last event that this connection has stored. */
  #lastId: string | null = null

  /** Rejects with `SinkFailed`. */
  static open({ config, keepDays }: NatsSinkOptions): Promise<NatsSink> {
    return OpenParts.open(
      () => undefined,
      async (parts) => {
        const connection = await connect(connectionOptions(config)).catch((error: unknown) => {
          throw failedWith(config, 'no connection', error)
        })
        const sink = parts.keep(new NatsSink(connection, config))
        await findStream(connection, config, keepDays)
        return sink
      },
    )
  }

  private constructor(connection: NatsConnection, config: SinkConfig) {
    this.#connection = connection
    this.#config = config
    this.#stream = jetstream(connection, { timeout: sinkAnswerMs })
  }

  get isOpen(): boolean {
    return !this.#connection.isClosed()
  }

  async publish(events: readonly SinkEvent[]): Promise<void> {
    const { sharedStream } = this.#config
    const answers: Promise<unknown>[] = []
    for (const each of events) {
      const answer = this.#publish(each, sharedStream ? null : this.#lastId)
      answers.push(answer)
      // The first event of a connection is stored alone: what the stream has before it is not known.
      const isFirst = this.#lastId === null
      this.#lastId = each.event.id
      if (sharedStream || isFirst) await this.#acknowledged(answers.splice(0))
    }
    await this.#acknowledged(answers)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#connection.close()
  }

  #publish({ accountId, account, event }: SinkEvent, lastMsgID: string | null): Promise<unknown> {
    const { stream: streamName, subjectPrefix } = this.#config
    const about = headers()
    about.set('Posthorn-Account', encodeURIComponent(account))
    return this.#stream.publish(`${subjectPrefix}.${accountId}.${event.type}`, JSON.stringify(event), {
      msgID: event.id,
      headers: about,
      timeout: sinkAnswerMs,
      expect: { streamName, ...(lastMsgID !== null && { lastMsgID }) },
    })
  }

  /** Waits for all, also for those after one that failed. Rejects as the first that failed. */
  async #acknowledged(answers: readonly Promise<unknown>[]): Promise<void> {
    const failed = (await Promise.allSettled(answers)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected')
      throw failedWith(this.#config, 'an event was not stored', failed.reason)
  }
}

function connectionOptions({ servers, user, password, token, credentials, tls }: SinkConfig) {
  return {
    servers,
    name: 'posthorn',
    reconnect: false,
    timeout: sinkAnswerMs,
    pingInterval: 5_000,
    ...(user !== null && { user, pass: password?.reveal() ?? '' }),
    ...(token !== null && { token: token.reveal() }),
    ...(credentials !== null && {
      authenticator: credsAuthenticator(new TextEncoder().encode(credentials.reveal())),
    }),
    ...(tls !== null && {
      // All options are those of `tls.connect`; the type names a few of them.
      tls: {
        rejectUnauthorized: tls.rejectUnauthorized,
        ...(tls.ca !== null && { ca: tls.ca }),
        ...(tls.servername !== null && { servername: tls.servername }),
      } as NonNullable<ConnectionOptions['tls']>,
    }),
  } satisfies ConnectionOptions
}

/** Makes sure that the stream takes the subjects of the sink. */
async function findStream(connection: NatsConnection, config: SinkConfig, keepDays: number) {
  const { stream, subjectPrefix, createStream } = config
  const subject = `${subjectPrefix}.>`
  const command = `nats stream add ${stream} --subjects '${subject}'`
  try {
    const manager = await jetstreamManager(connection, { timeout: sinkAnswerMs, checkAPI: false })
    const found = await manager.streams.info(stream).catch((error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === streamNotFound) return null
      throw error
    })
    if (found === null && !createStream)
      throw new SinkFailed(`there is no stream ${stream}; create it: ${command}`)
    if (found === null) {
      const maxAgeNs = keepDays * 86_400 * 1_000_000_000
      await manager.streams.add({ name: stream, subjects: [subject], max_age: maxAgeNs })
    } else if (!takesSubject(found.config.subjects, subjectPrefix)) {
      const taken = found.config.subjects.join(', ')
      throw new SinkFailed(`the stream ${stream} takes ${taken}, and must take ${subject}`)
    }
  } catch (error) {
    throw error instanceof SinkFailed ? error : failedWith(config, `the stream ${stream}`, error)
  }
}

/** Whether a stream with these subjects takes all that begin with the prefix. */
function takesSubject(subjects: readonly string[], prefix: string): boolean {
  const wanted = prefix.split('.')
  return subjects.some((subject) => {
    const parts = subject.split('.')
    const end = parts.indexOf('>')
    const before = end < 0 ? parts : parts.slice(0, end)
    return end >= 0 && end <= wanted.length && before.every((part, at) => part === '*' || part === wanted[at])
  })
}

function failedWith({ servers }: SinkConfig, what: string, error: unknown): SinkFailed {
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new SinkFailed(`${what}: ${reason} (NATS at ${servers.join(', ')})`, { cause: error })
}
