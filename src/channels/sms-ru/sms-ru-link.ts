import type { Clock } from '../../lib/clock.ts'
import type { Link, LinkListener, SubmitOutcome, SubmitPart } from '../connector.ts'
import { LinkHttp } from '../http/link-http.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused, unavailable } from '../http/refused.ts'
import type { SmsRuConfig } from './settings.ts'
import { submitOutcomeOf } from './sms-ru-answer.ts'

export interface SmsRuLinkOptions {
  config: SmsRuConfig
  clock: Clock
  listener: LinkListener
}

/** A share of the rate at sms.ru: `window` requests at once. */
export class SmsRuLink implements Link {
  readonly #clock: Clock
  readonly #http: LinkHttp
  readonly #apiId: string

  static open(options: SmsRuLinkOptions): SmsRuLink {
    const link = new SmsRuLink(options)
    options.listener.onState({ kind: 'up' })
    return link
  }

  private constructor({ config, clock }: SmsRuLinkOptions) {
    this.#clock = clock
    this.#http = new LinkHttp(config, clock)
    this.#apiId = config.apiId.reveal()
  }

  get up(): boolean {
    return this.#http.open
  }

  submit(part: SubmitPart): Promise<SubmitOutcome> {
    if (!this.up) return Promise.resolve(unavailable('the connection is being closed'))
    if (part.content.kind !== 'call') {
      return Promise.resolve(refused('rejected', 'REJECTED', `sms.ru cannot carry ${part.content.kind}`))
    }
    if (part.expiresAt <= this.#clock.now()) {
      return Promise.resolve(refused('rejected', 'EXPIRED', 'its lifetime is over'))
    }
    return this.#http.track(this.#call(part))
  }

  close(drainMs: number): Promise<void> {
    return this.#http.close(drainMs)
  }

  /** The key goes in the body: addresses are written to logs. */
  async #call(part: SubmitPart): Promise<SubmitOutcome> {
    const form = new URLSearchParams({
      api_id: this.#apiId,
      phone: part.phone,
      // We do not know the subscriber's address; this says so.
      ip: '-1',
      json: '1',
    })
    const answer = await this.#http.request({
      method: 'POST',
      path: '/code/call',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const encoded = new URLSearchParams({ '': this.#apiId }).toString().slice(1)
    return submitOutcomeOf(answer, [this.#apiId, encoded, ...personalTexts(part)])
  }
}
