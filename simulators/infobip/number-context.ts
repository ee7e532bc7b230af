import { randomUUID } from 'node:crypto'
import { type Carrier, InvalidField } from '../carrier.ts'
import { parseWebFaults, type WebFaults } from '../web/web-faults.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { apiError } from './api-error.ts'
import { isAuthorized } from './authorization.ts'
import { numberResult } from './number-result.ts'

const maxNumbers = 1_000

/** Infobip's Number Context: a home location register over a numbering plan. It reaches no handset. */
export class NumberContext implements Carrier {
  readonly name = 'infobip-numbers'
  readonly channels = []
  readonly routes: readonly WebRoute[]
  readonly #apiKey: string
  readonly #counters = { requests: 0, numbers: 0, refused: 0, unauthorized: 0 }
  #faults: WebFaults

  constructor(apiKey: string, faults: Partial<WebFaults> = {}) {
    this.#apiKey = apiKey
    this.#faults = parseWebFaults(faults)
    this.routes = [{ method: 'POST', path: '/number/1/query', answer: (request) => this.#query(request) }]
  }

  get faults(): WebFaults {
    return this.#faults
  }

  putFaults(json: unknown): void {
    this.#faults = parseWebFaults(json)
  }

  reply(): void {
    throw new InvalidField(`carrier must be one that reaches handsets: ${this.name} answers lookups only`)
  }

  stats(): Record<string, number> {
    return { ...this.#counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  #query(request: WebRequest): WebAnswer {
    this.#counters.requests++
    if (!isAuthorized(request, this.#apiKey)) {
      this.#counters.unauthorized++
      return { status: 401, body: apiError(401) }
    }
    const to = numbersIn(request.json())
    if (to === null) {
      this.#counters.refused++
      const violation = `must be a list of 1 to ${maxNumbers} numbers`
      return { status: 400, body: apiError(400, [{ property: 'to', violation, missing: false }]) }
    }
    this.#counters.numbers += to.length
    return { status: 200, body: { results: to.map(numberResult), bulkId: randomUUID() } }
  }
}

function numbersIn(json: unknown): string[] | null {
  const to: unknown = typeof json === 'object' && json !== null ? (json as { to?: unknown }).to : undefined
  if (!Array.isArray(to) || to.length === 0 || to.length > maxNumbers) return null
  return to.every((each): each is string => typeof each === 'string') ? to : null
}
