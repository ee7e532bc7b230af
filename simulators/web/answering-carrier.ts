import type { Clock } from '../../packages/kit/time/clock.ts'
import { type Carrier, InvalidField } from '../carrier.ts'
import { TimerWheel } from '../timer-wheel.ts'
import type { WebFaults } from './web-faults.ts'
import { WebListener } from './web-listener.ts'
import type { WebAnswer, WebRoute } from './web-request.ts'

export interface AnsweringCarrierOptions<F extends WebFaults> {
  clock: Clock
  /** Default 127.0.0.1. */
  host?: string
  /** 0 takes a free port. */
  port: number
  /** Faults from the start; those left out are off. */
  faults?: Partial<F>
}

/** A simulated carrier that answers requests and reaches no handset. */
export abstract class AnsweringCarrier<F extends WebFaults> implements Carrier {
  abstract readonly name: string
  readonly channels = []
  protected readonly counters = { accepted: 0, refused: 0, throttled: 0, unauthorized: 0 }
  readonly #wheel: TimerWheel
  readonly #parseFaults: (json: unknown) => F
  #faults: F
  #listener: WebListener | null = null

  /** `parseFaults` throws `InvalidField`. */
  protected constructor({ clock, faults }: AnsweringCarrierOptions<F>, parseFaults: (json: unknown) => F) {
    this.#parseFaults = parseFaults
    this.#faults = parseFaults(faults ?? {})
    this.#wheel = new TimerWheel(clock)
  }

  protected abstract readonly routes: readonly WebRoute[]
  protected abstract failure(status: number, message: string): WebAnswer
  /** The answer when a route threw; null: 500. */
  protected abstract refusal(error: unknown): WebAnswer | null

  /** Rejects when the port cannot be had; nothing is left open then. */
  protected async listen({ clock, host = '127.0.0.1', port }: AnsweringCarrierOptions<F>): Promise<void> {
    const wheel = this.#wheel
    const protocol = {
      routes: this.routes,
      throttled: () => {
        this.counters.throttled++
        return this.failure(429, 'Too many requests')
      },
      forced: (status: number) => this.failure(status, 'The simulated carrier has a fault set for this'),
      unknown: () => this.failure(404, 'Not found'),
      failed: (error: unknown) => {
        this.counters.refused++
        return this.refusal(error) ?? this.failure(500, 'Internal error')
      },
    }
    try {
      this.#listener = await WebListener.open({
        host,
        port,
        clock,
        wheel,
        protocol,
        faults: () => this.#faults,
      })
    } catch (error) {
      wheel[Symbol.dispose]()
      throw error
    }
  }

  /** Where it listens, such as `http://127.0.0.1:8096`. */
  protected get url(): string {
    return this.#listener?.url ?? ''
  }

  protected unauthorized(status: number, message: string): WebAnswer {
    this.counters.unauthorized++
    return this.failure(status, message)
  }

  get faults(): F {
    return this.#faults
  }

  putFaults(json: unknown): void {
    this.#faults = this.#parseFaults(json)
    if (this.#faults.refuseConnections) this.#listener?.dropConnections()
  }

  reply(): void {
    throw new InvalidField(`carrier must be one that reaches handsets; ${this.name} only answers requests`)
  }

  stats(): Record<string, number> {
    return { requests: this.#listener?.requests ?? 0, ...this.counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listener?.[Symbol.asyncDispose]()
    this.#wheel[Symbol.dispose]()
  }
}
