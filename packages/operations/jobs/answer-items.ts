import { type Finding, lookupPayload } from '../../domain/lookup/finding.ts'
import { GateFull } from '../../kit/flow/fair-gate.ts'
import type { Events } from '../../observability/events.ts'
import { isAway } from '../../store/pg/unavailable.ts'
import { itemDone, itemRefused, itemSent, renderEnvelope } from '../answer.ts'
import type { ClientId } from '../client-id.ts'
import { type ApiRefusal, itemErrors } from '../errors.ts'
import type { ItemResult } from '../operation.ts'

/** The place of an operation in the answer. */
export interface ItemPlace {
  index: number
  /** The type of the operation, else `unknown`. */
  type: string
  id: ClientId
}

/** The items of the answer to one request, in the order of its operations. */
export class AnswerItems {
  /** Whether the request has changed something, or may have. */
  changed = false
  /** Whether an operation failed because the database cannot be reached. */
  databaseAway = false
  readonly #texts: string[]
  readonly #events: Pick<Events, 'refusedOperation' | 'fault'>

  constructor(count: number, events: Pick<Events, 'refusedOperation' | 'fault'>) {
    this.#texts = new Array<string>(count)
    this.#events = events
  }

  set(place: ItemPlace, result: ItemResult): void {
    if (result.kind === 'refused') this.refuse(place, result.refusal)
    else this.#texts[place.index] = itemDone(result.data)
  }

  setDone(place: ItemPlace, payload: object): void {
    this.#texts[place.index] = itemDone(JSON.stringify(payload))
  }

  setFinding(place: ItemPlace, phoneAsSent: string, finding: Finding): void {
    this.setDone(place, lookupPayload(phoneAsSent, finding))
  }

  setSent({ index, id }: ItemPlace, msgId: number, parts: number): void {
    this.#texts[index] = itemSent(id.echo, msgId, parts)
  }

  refuse({ index, type, id }: ItemPlace, refusal: ApiRefusal): void {
    this.#events.refusedOperation({ type, reason: refusal.code })
    this.#texts[index] = itemRefused(refusal, id.echo)
  }

  /** Puts the same error into all `places`; an unexpected error is logged once. */
  fail(places: readonly ItemPlace[], error: unknown): void {
    const refusal = this.#toRefusal(error, places[0]?.type ?? 'unknown')
    for (const place of places) this.refuse(place, refusal)
  }

  toEnvelope(): string {
    return renderEnvelope(this.#texts)
  }

  #toRefusal(error: unknown, type: string): ApiRefusal {
    if (error instanceof GateFull) return itemErrors.tooMuch
    if (isAway(error)) {
      this.databaseAway = true
      return itemErrors.storage
    }
    this.#events.fault({ where: `operation ${type}`, error })
    return itemErrors.internal
  }
}

/** Bytes reserved for each item: a refusal, the answer to a send, a balance, a status without replies. */
export const itemBytes = 512

/**
 * Limits the size of the answer to one request. Each item has reserved bytes, so that only long payloads can be
 * refused: the outcome of a send is always in the answer.
 */
export class AnswerBudget {
  readonly maxBytes: number
  #room: number

  constructor(maxBytes: number, items: number) {
    this.maxBytes = maxBytes
    this.#room = maxBytes - items * itemBytes
  }

  /** Bytes of a payload that still fits. */
  get room(): number {
    return Math.max(0, this.#room) + itemBytes
  }

  /** Takes room for an item's payload; false where it does not fit. */
  take(bytes: number): boolean {
    const beyond = Math.max(0, bytes - itemBytes)
    if (beyond > 0 && beyond > this.#room) return false
    this.#room -= beyond
    return true
  }
}
