import { splitParts } from '../../packages/domain/text/split-parts.ts'
import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import { type Carrier, type HandsetReply, InvalidField } from '../carrier.ts'
import { smsExtras } from '../sms-extras.ts'
import { Switchboard, type WebCarrierOptions, type WebProtocol } from '../web/switchboard.ts'
import { type Step, timelineOf } from '../web/timeline.ts'
import { parseWebFaults, type WebFaults } from '../web/web-faults.ts'
import type { WebAnswer, WebRoute } from '../web/web-request.ts'
import type { Webhook } from '../web/webhook-post.ts'
import { RequestError } from './request-error.ts'
import type { SmsIntake, SmsInterface } from './sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsRequest } from './sms-message.ts'

/** The handset's script refuses the message. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
  readonly phone: string

  constructor(phone: string) {
    super('the telephone refuses the message')
    this.phone = phone
  }
}

/** The handset's script wants fewer messages. */
class SmsThrottled extends Error {
  override name = 'SmsThrottled'
}

/** The event and where it goes, as it waits for its webhook. */
interface Outgoing {
  event: SmsEvent
  url: string | null
}

type Spoken<Credentials> = SmsInterface & { credentials: Credentials }

/** A simulated carrier of SMS over HTTP: the sandbox's handsets behind an interface. */
export class SmsCarrier<Credentials extends object = object>
  implements Carrier, WebProtocol<SmsMessage, Outgoing>, SmsIntake
{
  readonly channels = ['sms'] as const
  readonly routes: readonly WebRoute[]
  readonly #board: Switchboard<SmsMessage, Outgoing>
  readonly #interface: Spoken<Credentials>
  /** The ids of messages, by reference and by parties. */
  readonly #newest = new RecentMap<string, string>(200_000)
  readonly #counters = { accepted: 0, refused: 0, throttled: 0, delivered: 0 }

  private constructor(board: Switchboard<SmsMessage, Outgoing>, spoken: Spoken<Credentials>) {
    this.#board = board
    this.#interface = spoken
    this.routes = spoken.routes(this)
    for (const message of board.ledger.open()) this.#remember(message)
  }

  /** Rejects when the port cannot be had or the folder cannot be written; nothing is left open then. */
  static async open<Credentials extends object>(
    options: WebCarrierOptions,
    spoken: Spoken<Credentials>,
  ): Promise<SmsCarrier<Credentials>> {
    const { name } = spoken
    const board = await Switchboard.open<SmsMessage, Outgoing>({
      ...options,
      name,
      parseFaults: parseWebFaults,
    })
    const carrier = new SmsCarrier(board, spoken)
    await board.serve(carrier)
    return carrier
  }

  get name(): string {
    return this.#interface.name
  }

  /** What a client must know. */
  get address(): { url: string } & Credentials {
    return { url: this.#board.url, ...this.#interface.credentials }
  }

  get faults(): WebFaults {
    return this.#board.faults
  }

  putFaults(json: unknown): void {
    this.#board.putFaults(json)
  }

  get webhook(): string | null {
    return this.#board.webhook
  }

  async setWebhook(url: string | null): Promise<void> {
    this.#board.webhook = url
    await this.#board.ledger.written
  }

  reply({ phone, to, content }: HandsetReply): void {
    if (content.kind !== 'text') throw new InvalidField('type must be text: an SMS carries nothing else')
    this.#send({ phone, to, text: content.text })
  }

  stats(): Record<string, number> {
    return { ...this.#board.stats(), ...this.#counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#board[Symbol.asyncDispose]()
  }

  prepare(request: SmsRequest, id: string = this.#interface.nextId()): SmsMessage {
    const { phone, text, binary, lifetimeSeconds } = request
    const decision = this.#board.gate.decide(phone, 'sms', text)
    if (decision.kind === 'refused') throw new SmsRefused(phone)
    if (decision.kind === 'throttled') throw new SmsThrottled(phone)
    const { script } = decision
    const acceptedAt = this.#board.clock.now()
    const expiresAt = lifetimeSeconds === undefined ? null : acceptedAt + lifetimeSeconds * 1_000
    const steps = timelineOf({ script, acceptedAt, delayMs: this.#board.delays.next(), expiresAt })
    const parts = binary === true ? 1 : splitParts(text).parts.length
    return { ...request, id, script, steps, played: 0, parts, acceptedAt, state: 'accepted' }
  }

  take(messages: readonly SmsMessage[], answer: WebAnswer): Promise<WebAnswer> {
    this.#counters.accepted += messages.length
    for (const message of messages) this.#remember(message)
    return this.#board.messages.take(messages, answer)
  }

  find(id: string): SmsMessage | null {
    return this.#board.ledger.find(id)
  }

  named(reference: string): SmsMessage | null {
    return this.find(this.#newest.get(`name ${reference}`) ?? '')
  }

  countRefusal(): void {
    this.#counters.refused++
  }

  now(): number {
    return this.#board.clock.now()
  }

  throttled(): WebAnswer {
    this.#counters.throttled++
    return this.#interface.answers.throttled
  }

  unknown(): WebAnswer {
    return this.#interface.answers.unknown
  }

  failed(error: unknown): WebAnswer {
    if (error instanceof SmsThrottled) return this.throttled()
    this.#counters.refused++
    if (error instanceof SmsRefused) return this.#interface.refused(error.phone)
    const { answers } = this.#interface
    return error instanceof RequestError ? this.#interface.errorAnswer(error) : answers.internal
  }

  play(message: SmsMessage, { what }: Step): void {
    if (what === 'read') return
    if (what === 'reply') {
      const reply = { phone: message.phone, to: message.from, text: 'OK' }
      const content = { kind: 'text', text: reply.text } as const
      this.#board.handsets.sent(reply.phone, { channel: 'sms', to: reply.to, content, via: this.name })
      return this.#send(reply)
    }
    if (what === 'delivered') this.#show(message)
    if (what === 'delivered') this.#report(message, 'sent')
    this.#report(message, what)
  }

  render([outgoing]: readonly Outgoing[]): Webhook {
    if (outgoing === undefined) throw new Error('an event is missing')
    const { event, url } = outgoing
    const { clock, faults, webhook } = this.#board
    const address = { url: url ?? webhook ?? '', now: clock.now(), badly: faults.badSignature }
    const { contentType, body, method, query } = this.#interface.sealed?.(event, address) ?? event
    return {
      ...(method === undefined ? {} : { method }),
      ...(query === undefined ? {} : { query }),
      headers: {
        ...(body === '' ? {} : { 'content-type': contentType }),
        ...this.#interface.signature?.(event, address),
      },
      body,
    }
  }

  #show(message: SmsMessage): void {
    const { id, phone, from, text, parts } = message
    this.#counters.delivered++
    const several = parts === 1 ? {} : { parts }
    const shown = { text, ...several, ...smsExtras(message) }
    this.#board.handsets.receive(phone, { channel: 'sms', from, ...shown, ref: id, via: this.name })
  }

  #report(message: SmsMessage, state: SmsMessage['state']): void {
    message.state = state
    if (state === 'sent' && this.#interface.onlyEnds === true) return
    const { clock, webhooks } = this.#board
    const url = message.reportTo
    const times = message.script === 'receipt-twice' ? 2 : 1
    for (const event of listed(this.#interface.report(message, clock.now()))) {
      webhooks.report(url, message.id, { event, url }, times)
    }
  }

  #send(reply: Omit<SmsReply, 'id' | 'at' | 'answered'>): void {
    const id = this.#interface.nextId()
    const answered = this.find(this.#newest.get(`from ${reply.to} to ${reply.phone}`) ?? '')
    const sent = { ...reply, id, at: this.#board.clock.now(), ...(answered && { answered }) }
    const url = this.#interface.repliesAtHook === true ? (answered?.reportTo ?? null) : null
    for (const event of listed(this.#interface.reply(sent))) {
      this.#board.webhooks.report(url, id, { event, url })
    }
  }

  #remember({ id, phone, from, reference }: SmsMessage): void {
    this.#newest.set(`from ${from} to ${phone}`, id)
    if (reference !== undefined) this.#newest.set(`name ${reference}`, id)
  }
}

function listed(events: SmsEvent | readonly SmsEvent[]): readonly SmsEvent[] {
  return 'body' in events ? [events] : events
}
