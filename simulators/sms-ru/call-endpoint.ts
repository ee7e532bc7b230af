import { randomInt } from 'node:crypto'
import type { Switchboard, WebProtocol } from '../web/switchboard.ts'
import { type Step, timelineOf } from '../web/timeline.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import type { Webhook } from '../web/webhook-post.ts'
import { type CodeCall, missedCall } from './code-call.ts'
import { parametersOf, readCall } from './read-call.ts'
import { errorAnswer, NumberError, numberAnswer, plainAnswer, SmsRuError } from './sms-ru-errors.ts'
import type { SmsRuFaults } from './sms-ru-faults.ts'

export type SmsRuBoard = Switchboard<CodeCall, never, SmsRuFaults>

export interface CallEndpointOptions {
  board: SmsRuBoard
  apiId: string
  /** Roubles. */
  balance: number
}

/** https://sms.ru/api/code_call: 40 kopecks for numbers of Russia, a rouble for all others. */
const homeMicros = 400_000
const abroadMicros = 1_000_000

/** `/code/call` of sms.ru. */
export class CallEndpoint implements WebProtocol<CodeCall, never> {
  readonly routes: readonly WebRoute[]
  readonly counters = { accepted: 0, refused: 0, throttled: 0, rang: 0 }
  readonly #board: SmsRuBoard
  readonly #apiId: string
  #balanceMicros: number
  /** Begins every call_id, so that they are new after a restart. */
  readonly #run = String(randomInt(100_000, 1_000_000))
  #lastCall = 10_000_000

  constructor({ board, apiId, balance }: CallEndpointOptions) {
    this.#board = board
    this.#apiId = apiId
    this.#balanceMicros = Math.round(balance * 1_000_000)
    const answer = (request: WebRequest) => this.#answer(request)
    this.routes = ['POST', 'GET'].map((method) => ({ method, path: '/code/call', answer }))
  }

  throttled(): WebAnswer {
    return this.#throttle()
  }

  unknown(): WebAnswer {
    return errorAnswer(211)
  }

  failed(error: unknown): WebAnswer {
    this.counters.refused++
    if (error instanceof NumberError) return numberAnswer(error)
    return errorAnswer(error instanceof SmsRuError ? error.statusCode : 500)
  }

  /** Shows a missed call. A telephone that is busy or cannot be reached shows nothing. */
  play({ phone, id, from }: CodeCall, { what }: Step): void {
    if (what !== 'delivered') return
    this.counters.rang++
    const content = missedCall(id)
    this.#board.handsets.receive(phone, {
      ...{ channel: 'voice', from, text: 'Missed call', content },
      ...{ ref: id, via: 'sms-ru' },
    })
  }

  render(): Webhook {
    throw new Error('sms.ru reports nothing of its calls')
  }

  #answer(request: WebRequest): WebAnswer | Promise<WebAnswer> {
    const parameters = parametersOf(request)
    const apiId = parameters.get('api_id')
    if (apiId !== this.#apiId) {
      this.counters.refused++
      const statusCode = apiId === null || apiId === '' ? 301 : 200
      return parameters.get('json') === '1' ? errorAnswer(statusCode) : plainAnswer(statusCode)
    }
    return this.#call(readCall(parameters))
  }

  #call(phone: string): WebAnswer | Promise<WebAnswer> {
    const { gate, clock, delays, faults } = this.#board
    const decision = gate.decide(phone, 'voice', 'sms-ru')
    if (decision.kind === 'throttled') return this.#throttle()
    if (decision.kind === 'refused') throw new SmsRuError(202)
    const micros = phone.startsWith('7') ? homeMicros : abroadMicros
    if (micros > this.#balanceMicros) throw new SmsRuError(201)
    this.#balanceMicros -= micros
    this.counters.accepted++
    const { script } = decision
    const code = faults.code ?? String(randomInt(10_000)).padStart(4, '0')
    const facts = { script, acceptedAt: clock.now(), delayMs: delays.next(), expiresAt: null }
    const call: CodeCall = {
      id: `${this.#run}-${++this.#lastCall}`,
      phone,
      script,
      steps: timelineOf(facts),
      played: 0,
      from: `7495${randomInt(100, 1_000)}${code}`,
    }
    const body = {
      status: 'OK',
      code: faults.numericCodes ? Number(code) : code,
      call_id: call.id,
      cost: micros / 1_000_000,
      balance: this.#balanceMicros / 1_000_000,
    }
    return this.#take(call, { status: 200, body })
  }

  async #take(call: CodeCall, answer: WebAnswer): Promise<WebAnswer> {
    const { ledger, messages } = this.#board
    // Nothing is reported, so there is no report to wait for: the telephone rings, then comes the answer.
    if (call.script !== 'receipt-first') return messages.take([call], answer)
    ledger.accept(call)
    if (ledger.written) await ledger.written
    messages.start(call)
    return answer
  }

  #throttle(): WebAnswer {
    this.counters.throttled++
    return errorAnswer(508)
  }
}
