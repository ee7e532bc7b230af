import type { EndpointNotes } from '../../observability/endpoint-notes.ts'
import type { DueCallback } from '../../store/callbacks/callbacks.ts'
import type { Answer } from './answer.ts'

/** How a request ended; `answer` and `tookMs` are null where a callback was given up without one. */
interface CountedAttempt {
  answer: Answer | null
  end: 'delivered' | 'failed' | 'dead-lettered'
  tookMs: number | null
}

/** Counts attempts by hour and receiver: an event endpoint, or the host of webhooks of an account. */
export class CallbackHours {
  readonly #notes: Pick<EndpointNotes, 'note'>
  readonly #endpointId: (accountId: number, url: string) => number | null
  readonly #ofEndpoints = new Set<(endpointId: number) => void>()

  /** `endpointId`: the number of an event endpoint; null where the account has none with this URL. */
  constructor(
    notes: Pick<EndpointNotes, 'note'>,
    endpointId: (accountId: number, url: string) => number | null,
  ) {
    this.#notes = notes
    this.#endpointId = endpointId
  }

  /** Calls back after each attempt at an event for an endpoint, until the returned function is called. */
  onEndpoint(then: (endpointId: number) => void): () => void {
    this.#ofEndpoints.add(then)
    return () => this.#ofEndpoints.delete(then)
  }

  note({ accountId, webhookId, url }: DueCallback, host: string, ended: CountedAttempt): void {
    const endpointId = webhookId.startsWith('evt_') ? this.#endpointId(accountId, url) : 0
    // The endpoint was removed in the meantime.
    if (endpointId === null) return
    if (endpointId > 0) for (const then of this.#ofEndpoints) then(endpointId)
    this.#notes.note({
      ...{ accountId, endpointId, tookMs: ended.tookMs },
      host: endpointId === 0 ? host : '',
      answer: answerName(ended.answer),
      end: ended.end === 'dead-lettered' ? 'dead' : ended.end,
    })
  }
}

function answerName(answer: Answer | null): string {
  if (answer === null) return 'none'
  return answer.kind === 'status' ? String(answer.status) : answer.kind
}
