import { randomInt } from 'node:crypto'
import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import type { WebProtocol } from '../web/switchboard.ts'
import { type Step, timelineOf } from '../web/timeline.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { NotJson } from '../web/web-request.ts'
import type { Webhook } from '../web/webhook-post.ts'
import { CodeDelivery, type Report, type TelegramBoard } from './code-delivery.ts'
import { Parameters } from './parameters.ts'
import { GatewayError, readPhone, readSend, type SendRequest } from './read-send.ts'
import type { Verification } from './verification.ts'
import { checkCode, newVerification } from './verification.ts'

export interface GatewayEndpointOptions {
  board: TelegramBoard
  token: string
  /** Dollars. */
  balance: number
  /** Dollars a message. */
  price: number
}

type Method = (parameters: Parameters) => WebAnswer | Promise<WebAnswer>

const defaultSender = 'VerificationCodes'
const maxAbilities = 100_000

/** The four methods of the Telegram Gateway API. */
export class GatewayEndpoint implements WebProtocol<Verification, Report> {
  readonly routes: readonly WebRoute[]
  readonly #counters = { accepted: 0, refused: 0, throttled: 0, revoked: 0 }
  readonly #board: TelegramBoard
  readonly #token: string
  readonly #priceMicros: number
  readonly #delivery: CodeDelivery
  /** Numbers for which checkSendAbility was paid, by request_id. */
  readonly #abilities = new RecentMap<string, Verification>(maxAbilities)
  readonly #methods: Readonly<Record<string, Method>>
  /** Begins every request_id, so that they are new after a restart. */
  readonly #run = randomInt(100_000_000, 1_000_000_000)
  #lastRequest = 0

  constructor({ board, token, balance, price }: GatewayEndpointOptions) {
    this.#board = board
    this.#token = token
    this.#priceMicros = Math.round(price * 1_000_000)
    const balanceMicros = Math.round(balance * 1_000_000)
    this.#delivery = new CodeDelivery({ board, token, balanceMicros })
    this.#methods = {
      sendverificationmessage: (parameters) => this.#send(readSend(parameters)),
      checksendability: (parameters) => this.#checkAbility(readPhone(parameters)),
      checkverificationstatus: (parameters) => this.#checkStatus(parameters),
      revokeverificationmessage: (parameters) => this.#revoke(this.#find(parameters)),
    }
    const path = /^\/([A-Za-z]+)$/
    const answer = (request: WebRequest) => this.#call(request)
    this.routes = ['POST', 'GET'].map((method) => ({ method, path, answer }))
  }

  get counters(): Record<string, number> {
    return { ...this.#counters, ...this.#delivery.counters }
  }

  throttled(): WebAnswer {
    return this.#refuse('FLOOD_WAIT_1')
  }

  unknown(): WebAnswer {
    return refusal('METHOD_NOT_FOUND', 404)
  }

  failed(error: unknown): WebAnswer {
    if (error instanceof NotJson) return this.#refuse('JSON_INVALID')
    return error instanceof GatewayError ? this.#refuse(error.message) : refusal('INTERNAL', 500)
  }

  /** False where the message is forgotten, or was never delivered. */
  read(id: string): boolean {
    const verification = this.#board.ledger.find(id)
    const status = verification?.delivery?.status
    if (verification === null || (status !== 'delivered' && status !== 'read')) return false
    this.#delivery.report(verification, 'read')
    return true
  }

  play(verification: Verification, step: Step): void {
    this.#delivery.play(verification, step)
  }

  render(reports: readonly Report[]): Webhook {
    return this.#delivery.render(reports)
  }

  #call(request: WebRequest): WebAnswer | Promise<WebAnswer> {
    const method = this.#methods[(request.groups[0] ?? '').toLowerCase()]
    if (!method) return this.unknown()
    const parameters = new Parameters(request)
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const token = bearer ?? parameters.get('access_token')
    if (token === null) throw new GatewayError('ACCESS_TOKEN_REQUIRED')
    if (token !== this.#token) throw new GatewayError('ACCESS_TOKEN_INVALID')
    return method(parameters)
  }

  #send(request: SendRequest): Promise<WebAnswer> {
    const { phone, code, requestId, ttlSeconds } = request
    const { clock, delays, messages } = this.#board
    const ability = requestId === null ? null : this.#abilities.get(requestId)
    if (requestId !== null && ability?.phone !== phone) throw new GatewayError('REQUEST_ID_INVALID')
    const decision = this.#board.gate.decide(phone, 'telegram', code)
    if (decision.kind === 'throttled') throw new GatewayError('FLOOD_WAIT_1')
    if (decision.kind === 'refused') throw new GatewayError('PHONE_NUMBER_NOT_AVAILABLE')
    if (!ability) this.#charge()
    else this.#abilities.delete(ability.id)
    const acceptedAt = clock.now()
    const expiresAt = ttlSeconds === null ? null : acceptedAt + ttlSeconds * 1_000
    const { script } = decision
    const verification: Verification = {
      ...(ability ?? this.#newVerification(phone)),
      script,
      steps: timelineOf({ script, acceptedAt, delayMs: delays.next(), expiresAt }),
      code,
      from: request.sender ?? defaultSender,
      callbackUrl: request.callbackUrl,
      payload: request.payload,
      delivery: { status: 'sent', at: acceptedAt },
      expiresAt,
    }
    this.#counters.accepted++
    return messages.take([verification], ok(this.#delivery.status(verification)))
  }

  #checkAbility(phone: string): WebAnswer {
    if (this.#board.handsets.script(phone, 'telegram') === 'refused') {
      throw new GatewayError('PHONE_NUMBER_NOT_AVAILABLE')
    }
    this.#charge()
    const ability = this.#newVerification(phone)
    this.#abilities.set(ability.id, ability)
    return ok(this.#delivery.status(ability))
  }

  #checkStatus(parameters: Parameters): WebAnswer {
    const verification = this.#find(parameters)
    const entered = parameters.get('code')
    if (entered !== null && verification.delivery) {
      checkCode(verification, entered, this.#board.clock.now())
      this.#board.ledger.changed(verification)
    }
    return ok(this.#delivery.status(verification))
  }

  /** The fee stays: the documentation promises it back only for what was not delivered in time. */
  #revoke(verification: Verification): WebAnswer {
    if (verification.delivery?.status === 'sent') {
      this.#counters.revoked++
      this.#delivery.report(verification, 'revoked')
      this.#board.messages.stop(verification)
    }
    return ok(true)
  }

  #find(parameters: Parameters): Verification {
    const id = parameters.get('request_id') ?? ''
    const found = this.#board.ledger.find(id) ?? this.#abilities.get(id)
    if (found) return found
    throw new GatewayError('REQUEST_ID_INVALID')
  }

  #charge(): void {
    if (!this.#delivery.charge(this.#priceMicros)) throw new GatewayError('BALANCE_NOT_ENOUGH')
  }

  #newVerification(phone: string): Verification {
    const id = `${this.#run}${String(++this.#lastRequest).padStart(9, '0')}`
    return newVerification({ id, phone, from: defaultSender, costMicros: this.#priceMicros })
  }

  #refuse(error: string): WebAnswer {
    if (error.startsWith('FLOOD_WAIT')) this.#counters.throttled++
    else this.#counters.refused++
    return refusal(error)
  }
}

function ok(result: unknown): WebAnswer {
  return { status: 200, body: { ok: true, result } }
}

/** The HTTP status is always 200: clients read `ok`. */
function refusal(error: string, status = 200): WebAnswer {
  return { status, body: { ok: false, error } }
}
