import type { Clock } from '../../lib/clock.ts'
import type {
  CancelOutcome,
  CancelPart,
  Link,
  LinkListener,
  SubmitOutcome,
  SubmitPart,
} from '../connector.ts'
import { LinkHttp } from '../http/link-http.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused, unavailable } from '../http/refused.ts'
import type { UpstreamAnswer } from '../http/upstream-answer.ts'
import { cancelOutcomeOf, submitOutcomeOf } from './gateway-answer.ts'
import { sendRequest } from './send-request.ts'
import type { TelegramGatewayConfig } from './settings.ts'

export interface TelegramLinkOptions {
  config: TelegramGatewayConfig
  clock: Clock
  inboundUrl: (name: string) => string
  listener: LinkListener
}

/** A share of the rate at Telegram Gateway: `window` requests at once. */
export class TelegramLink implements Link {
  readonly #config: TelegramGatewayConfig
  readonly #clock: Clock
  readonly #inboundUrl: (name: string) => string
  readonly #http: LinkHttp

  static open(options: TelegramLinkOptions): TelegramLink {
    const link = new TelegramLink(options)
    options.listener.onState({ kind: 'up' })
    return link
  }

  private constructor({ config, clock, inboundUrl }: TelegramLinkOptions) {
    this.#config = config
    this.#clock = clock
    this.#inboundUrl = inboundUrl
    this.#http = new LinkHttp(config, clock)
  }

  get up(): boolean {
    return this.#http.open
  }

  submit(part: SubmitPart): Promise<SubmitOutcome> {
    if (!this.up) return Promise.resolve(unavailable('the connection is being closed'))
    if (part.content.kind !== 'telegram') {
      return Promise.resolve(refused('rejected', 'REJECTED', `Telegram cannot carry ${part.content.kind}`))
    }
    const { name, senderUsername } = this.#config
    const request = sendRequest({
      part,
      code: part.content.code,
      senderUsername,
      callbackUrl: this.#inboundUrl(name),
      now: this.#clock.now(),
    })
    if (request === null) {
      return Promise.resolve(refused('rejected', 'EXPIRED', 'Telegram takes no code that lives under 30 s'))
    }
    return this.#http.track(this.#send(request, part))
  }

  cancel({ ref, phone }: CancelPart): Promise<CancelOutcome> {
    return this.#http.track(this.#revoke(ref, phone))
  }

  close(drainMs: number): Promise<void> {
    return this.#http.close(drainMs)
  }

  async #send(request: object, part: SubmitPart): Promise<SubmitOutcome> {
    const answer = await this.#call('sendVerificationMessage', request)
    return submitOutcomeOf(answer, [this.#config.token.reveal(), ...personalTexts(part)])
  }

  async #revoke(requestId: string, phone: string): Promise<CancelOutcome> {
    const answer = await this.#call('revokeVerificationMessage', { request_id: requestId })
    return cancelOutcomeOf(answer, [this.#config.token.reveal(), phone])
  }

  #call(method: string, parameters: object): Promise<UpstreamAnswer> {
    return this.#http.request({
      method: 'POST',
      path: `/${method}`,
      headers: {
        authorization: `Bearer ${this.#config.token.reveal()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(parameters),
    })
  }
}
