import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type Reaction, Receiver } from '../../../../test/support/receiver.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Connection, Connector, Inbound } from '../../connector.ts'

/** The instant at which samples of messages are submitted. */
export const sampleNow = Date.UTC(2026, 0, 2, 3, 4, 5)

/** A connection of an SMS connector to a server with one reaction, at a fixed time. */
export class OpenSms implements AsyncDisposable {
  readonly receiver: Receiver
  readonly connection: Connection
  readonly inbound: Inbound[] = []

  static async open(
    reaction: Reaction,
    create: (baseUrl: string, clock: Clock) => Connector,
  ): Promise<OpenSms> {
    const receiver = await Receiver.open()
    receiver.react = () => reaction
    return new OpenSms(receiver, create(receiver.origin, new ManualClock(sampleNow)))
  }

  private constructor(receiver: Receiver, connector: Connector) {
    this.receiver = receiver
    this.connection = connector.open({
      onState: () => undefined,
      onReport: () => Promise.resolve(),
      onInbound: async (event) => void this.inbound.push(event),
    })
  }

  /** The body of the last request. */
  get sent(): string {
    return this.receiver.received.at(-1)?.body ?? ''
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.receiver[Symbol.asyncDispose]()
  }
}
