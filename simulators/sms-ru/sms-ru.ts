import { type Carrier, InvalidField } from '../carrier.ts'
import { Switchboard, type WebCarrierOptions } from '../web/switchboard.ts'
import { CallEndpoint, type SmsRuBoard } from './call-endpoint.ts'
import type { CodeCall } from './code-call.ts'
import { parseSmsRuFaults, type SmsRuFaults } from './sms-ru-faults.ts'

export interface SmsRuOptions extends WebCarrierOptions {
  /** The key of the account. Default `sandbox-sms-ru-id`. */
  apiId?: string
  /** Roubles at the start. Default 1,000,000. */
  balance?: number
  faults?: Partial<SmsRuFaults>
}

/** What a client must know. */
export interface SmsRuAddress {
  /** Such as `http://127.0.0.1:8096`; `/code/call` follows. */
  url: string
  apiId: string
}

const sandboxApiId = 'sandbox-sms-ru-id'

/** sms.ru's codes by call, https://sms.ru/api/code_call: handsets see a missed call from a number that ends in one. */
export class SmsRu implements Carrier {
  readonly name = 'sms-ru'
  readonly channels = ['voice'] as const
  readonly #apiId: string
  readonly #board: SmsRuBoard
  readonly #endpoint: CallEndpoint

  private constructor({ apiId = sandboxApiId, balance = 1_000_000 }: SmsRuOptions, board: SmsRuBoard) {
    this.#apiId = apiId
    this.#board = board
    this.#endpoint = new CallEndpoint({ board, apiId, balance })
  }

  /** Rejects when the port cannot be had or the folder cannot be written; nothing is left open then. */
  static async open(options: SmsRuOptions): Promise<SmsRu> {
    const board = await Switchboard.open<CodeCall, never, SmsRuFaults>({
      ...options,
      name: 'sms-ru',
      parseFaults: parseSmsRuFaults,
    })
    const carrier = new SmsRu(options, board)
    await board.serve(carrier.#endpoint)
    return carrier
  }

  get address(): SmsRuAddress {
    return { url: this.#board.url, apiId: this.#apiId }
  }

  get faults(): SmsRuFaults {
    return this.#board.faults
  }

  putFaults(json: unknown): void {
    this.#board.putFaults(json)
  }

  reply(): void {
    throw new InvalidField('channel must be another: a call that only rings takes no reply')
  }

  stats(): Record<string, number> {
    return { ...this.#board.stats(), ...this.#endpoint.counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#board[Symbol.asyncDispose]()
  }
}
