import type { WhatsAppCloudConfig } from '../../config/config.ts'
import { type Clock, sleep } from '../../lib/clock.ts'
import type { Link, LinkListener, SubmitOutcome, SubmitPart } from '../connector.ts'
import { UpstreamHttp } from '../http/upstream-http.ts'
import { messageBody } from './message-body.ts'
import { secretsOf } from './secrets-of.ts'
import { outcomeOf } from './submit-answer.ts'

/** A message that would run out while it is on its way is not sent. */
const leastRemainingMs = 1_000

/** A share of the rate of one business account: `window` requests at once, over as many connections. */
export class WhatsAppLink implements Link {
  readonly #config: WhatsAppCloudConfig
  readonly #clock: Clock
  readonly #http: UpstreamHttp
  readonly #outstanding = new Set<Promise<SubmitOutcome>>()
  #mode: 'open' | 'draining' | 'cut' = 'open'
  #closed: Promise<void> | null = null

  static open(config: WhatsAppCloudConfig, clock: Clock, listener: LinkListener): WhatsAppLink {
    const link = new WhatsAppLink(config, clock)
    listener.onState({ kind: 'up' })
    return link
  }

  private constructor(config: WhatsAppCloudConfig, clock: Clock) {
    this.#config = config
    this.#clock = clock
    const { baseUrl, responseTimeoutMs: timeoutMs, window: connections } = config
    this.#http = new UpstreamHttp({ baseUrl, timeoutMs, connections })
  }

  get up(): boolean {
    return this.#mode === 'open'
  }

  submit(part: SubmitPart): Promise<SubmitOutcome> {
    if (!this.up) return refuse('unavailable', 'REJECTED', 'the connection is being closed')
    if (part.expiresAt - this.#clock.now() < leastRemainingMs) {
      return refuse('rejected', 'EXPIRED', 'its lifetime is over')
    }
    const { content } = part
    if (content.kind !== 'whatsapp') {
      return refuse('rejected', 'REJECTED', `WhatsApp cannot carry ${content.kind}`)
    }
    const number = this.#config.numbers.find(({ sender }) => sender === part.sender)
    if (number === undefined) {
      return refuse('rejected-here', 'INVALID SOURCE ADDRESS', 'the sender is no number of this account')
    }
    return this.#tracked(this.#post(number.phoneNumberId, part.phone, messageBody(part, content)))
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  async #close(drainMs: number): Promise<void> {
    this.#mode = 'draining'
    const drained = new AbortController()
    void Promise.all(this.#outstanding).then(() => drained.abort())
    await sleep(this.#clock, drainMs, drained.signal)
    this.#mode = 'cut'
    await this.#http.close()
    await Promise.all(this.#outstanding)
  }

  async #post(phoneNumberId: string, phone: string, body: string): Promise<SubmitOutcome> {
    const { version, token } = this.#config
    const answer = await this.#http.request({
      method: 'POST',
      path: `/${version}/${phoneNumberId}/messages`,
      headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
      body,
    })
    // Cut off by ourselves, perhaps after Meta had read it.
    if (answer.kind === 'not-sent' && this.#mode === 'cut') return { kind: 'unknown', raw: answer.why }
    return outcomeOf(answer, [...secretsOf(this.#config), phone])
  }

  #tracked(submit: Promise<SubmitOutcome>): Promise<SubmitOutcome> {
    this.#outstanding.add(submit)
    void submit.then(() => this.#outstanding.delete(submit))
    return submit
  }
}

type Refused = SubmitOutcome & { kind: 'refused' }

function refuse(refusal: Refused['refusal'], status: Refused['status'], raw: string): Promise<SubmitOutcome> {
  return Promise.resolve({ kind: 'refused', refusal, status, raw })
}
