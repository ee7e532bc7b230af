import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type Reaction, type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import type { Connection, SubmitOutcome } from '../../connector.ts'
import { rbm } from '../../rbm/kind.ts'
import { openKind } from '../open-kind.ts'
import { isTokenRequest, now, rbmConfig, rcsPart, taken, tokenAnswer } from './rbm-subject.ts'

type React = (request: ReceivedRequest) => Reaction

/** A connection to a scripted Google, with a manual clock. */
export class OpenRbm implements AsyncDisposable {
  readonly clock = new ManualClock(now)
  readonly connection: Connection
  readonly #receiver: Receiver
  onToken: React = () => tokenAnswer
  onMessage: React = taken

  static async open(): Promise<OpenRbm> {
    return new OpenRbm(await Receiver.open())
  }

  private constructor(receiver: Receiver) {
    this.#receiver = receiver
    receiver.react = (request) => (isTokenRequest(request) ? this.onToken(request) : this.onMessage(request))
    const connector = openKind(rbm, rbmConfig(receiver.origin), { clock: this.clock })
    this.connection = connector.open({
      onState: () => undefined,
      onReport: () => Promise.resolve(),
      onInbound: () => Promise.resolve(),
    })
  }

  get tokenRequests(): ReceivedRequest[] {
    return this.#receiver.received.filter(isTokenRequest)
  }

  get messages(): ReceivedRequest[] {
    return this.#receiver.received.filter((request) => !isTokenRequest(request))
  }

  get origin(): string {
    return this.#receiver.origin
  }

  submit(changed: Parameters<typeof rcsPart>[0] = {}): Promise<SubmitOutcome> {
    return this.connection.submit(rcsPart(changed, now))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.#receiver[Symbol.asyncDispose]()
  }
}
