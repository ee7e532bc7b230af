import type { Carrier } from '../carrier.ts'
import { InvalidField } from '../carrier.ts'
import type { WebCarrierOptions } from '../web/switchboard.ts'
import { Switchboard } from '../web/switchboard.ts'
import type { WebFaults } from '../web/web-faults.ts'
import { parseWebFaults } from '../web/web-faults.ts'
import type { Report, TelegramBoard } from './code-delivery.ts'
import { GatewayEndpoint } from './gateway-endpoint.ts'
import type { Verification } from './verification.ts'

export interface TelegramOptions extends WebCarrierOptions {
  /** The API token, which also signs reports. Default `sandbox-telegram-token`. */
  token?: string
  /** Dollars at the start. Default 1,000,000. */
  balance?: number
  /** Dollars a message. Default 0.01. */
  price?: number
  faults?: Partial<WebFaults>
}

/** What a client must know. */
export interface TelegramAddress {
  /** Such as `http://127.0.0.1:8091`; a method's name follows after a slash. */
  url: string
  token: string
}

const sandboxToken = 'sandbox-telegram-token'

/** Reports are tried once and then up to 10 times more, says the documentation. */
const maxAttempts = 11

/** Telegram Gateway API, https://core.telegram.org/gateway/api, with the sandbox's handsets behind it. */
export class TelegramGateway implements Carrier {
  readonly name = 'telegram'
  readonly channels = ['telegram'] as const
  readonly #token: string
  readonly #board: TelegramBoard
  readonly #endpoint: GatewayEndpoint

  private constructor(options: TelegramOptions, board: TelegramBoard) {
    const { token = sandboxToken, balance = 1_000_000, price = 0.01 } = options
    this.#token = token
    this.#board = board
    this.#endpoint = new GatewayEndpoint({ board, token, balance, price })
  }

  /** Rejects when the port cannot be had or the folder cannot be written; nothing is left open then. */
  static async open(options: TelegramOptions): Promise<TelegramGateway> {
    const name = 'telegram'
    const board = await Switchboard.open<Verification, Report>({
      ...options,
      name,
      maxAttempts,
      parseFaults: parseWebFaults,
    })
    const gateway = new TelegramGateway(options, board)
    await board.serve(gateway.#endpoint)
    return gateway
  }

  get address(): TelegramAddress {
    return { url: this.#board.url, token: this.#token }
  }

  get faults(): WebFaults {
    return this.#board.faults
  }

  putFaults(json: unknown): void {
    this.#board.putFaults(json)
  }

  reply(): void {
    throw new InvalidField('channel must be another: a code in Telegram takes no reply')
  }

  read({ ref }: { ref: string }): boolean {
    return this.#endpoint.read(ref)
  }

  stats(): Record<string, number> {
    return { ...this.#board.stats(), ...this.#endpoint.counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#board[Symbol.asyncDispose]()
  }
}
