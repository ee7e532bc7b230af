import type { Clock } from '../../lib/clock.ts'
import type { Link, LinkListener, SubmitOutcome, SubmitPart } from '../connector.ts'
import { LinkHttp } from '../http/link-http.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused, unavailable } from '../http/refused.ts'
import { messageBody } from './message-body.ts'
import { secretsOf } from './secrets-of.ts'
import type { WhatsAppCloudConfig } from './settings.ts'
import { outcomeOf } from './submit-answer.ts'

/** A message that would run out while it is on its way is not sent. */
const leastRemainingMs = 1_000

/** A share of the rate of one business account: `window` requests at once, over as many connections. */
export class WhatsAppLink implements Link {
  readonly #config: WhatsAppCloudConfig
  readonly #clock: Clock
  readonly #http: LinkHttp

  static open(config: WhatsAppCloudConfig, clock: Clock, listener: LinkListener): WhatsAppLink {
    const link = new WhatsAppLink(config, clock)
    listener.onState({ kind: 'up' })
    return link
  }

  private constructor(config: WhatsAppCloudConfig, clock: Clock) {
    this.#config = config
    this.#clock = clock
    this.#http = new LinkHttp(config, clock)
  }

  get up(): boolean {
    return this.#http.open
  }

  async submit(part: SubmitPart): Promise<SubmitOutcome> {
    const { content, expiresAt, sender } = part
    if (!this.up) return unavailable('the connection is being closed')
    if (expiresAt - this.#clock.now() < leastRemainingMs) {
      return refused('rejected', 'EXPIRED', 'its lifetime is over')
    }
    if (content.kind !== 'whatsapp') {
      return refused('rejected', 'REJECTED', `WhatsApp cannot carry ${content.kind}`)
    }
    const number = this.#config.numbers.find((each) => each.sender === sender)
    if (number === undefined) {
      return refused('rejected-here', 'INVALID SOURCE ADDRESS', 'the sender is no number of this account')
    }
    return this.#http.track(this.#post(number.phoneNumberId, part, messageBody(part, content)))
  }

  close(drainMs: number): Promise<void> {
    return this.#http.close(drainMs)
  }

  async #post(phoneNumberId: string, part: SubmitPart, body: string): Promise<SubmitOutcome> {
    const { version, token } = this.#config
    const answer = await this.#http.request({
      method: 'POST',
      path: `/${version}/${phoneNumberId}/messages`,
      headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
      body,
    })
    return outcomeOf(answer, [...secretsOf(this.#config), ...personalTexts(part)])
  }
}
