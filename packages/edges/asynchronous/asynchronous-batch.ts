import { type Channel, channels } from '../../domain/plan/plan.ts'
import type { Acceptance, Submission } from '../../engines/dispatch/intake/intake-port.ts'
import type { NewCallback } from '../../engines/outbox/outbox.ts'
import { type ApiRefusal, fieldError, unacceptedError } from '../../operations/errors.ts'
import { toSubmission } from '../../operations/jobs/send-job.ts'
import type { Outcome } from '../../operations/operation.ts'
import {
  type Caller,
  performOperation,
  type Recognized,
  recognize,
} from '../../operations/perform-operation.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import { isHookText } from '../../operations/wrong-hook.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'

/** An operation that the asynchronous API refused. */
interface Refused {
  /** The client's id as text; null where it gave none that can be repeated. */
  clientId: string | null
  channel: Channel | null
  refusal: ApiRefusal
  /** The URL of its callback; null where there is none. */
  url: string | null
}

/**
 * The operations of one asynchronous request: valid sends are in `submissions`, each refused operation becomes a
 * callback.
 */
export class AsynchronousBatch {
  readonly submissions: Submission[] = []
  readonly requestId: string
  readonly #account: CatalogueAccount
  readonly #ports: OperationsPorts
  readonly #refused: Refused[] = []
  /** The element of each submission, in the same order. */
  readonly #sent: unknown[] = []

  constructor(
    { account, scopes }: Caller,
    elements: readonly unknown[],
    requestId: string,
    ports: OperationsPorts,
  ) {
    this.#account = account
    this.#ports = ports
    this.requestId = requestId
    for (const element of elements) this.#add(element, recognize(element, scopes))
  }

  /** All operations of the request. */
  get operations(): number {
    return this.#refused.length + this.submissions.length
  }

  get accountId(): number {
    return this.#account.accountId
  }

  /** Callbacks about refusals that are certain before intake decides. */
  get refusalCallbacks(): number {
    return this.#refused.filter(({ url }) => url !== null).length
  }

  /** The callbacks to write now: every refused operation, and those that the balance did not cover. */
  callbacks(acceptances: readonly Acceptance[]): NewCallback[] {
    const now = this.#ports.clock.now()
    const unpaid = acceptances.flatMap((acceptance, index) => {
      if (acceptance.kind === 'accepted') return []
      const { clientId = null, type = 'unknown' } = this.submissions[index] ?? {}
      return [this.#refusal(this.#sent[index], type, clientId, unacceptedError(acceptance))]
    })
    return [...this.#refused, ...unpaid].flatMap(({ url, ...item }) => {
      const body = refusalBody(item, this.requestId, now)
      return url === null ? [] : [{ accountId: this.#account.accountId, msgId: null, url, body }]
    })
  }

  #add(element: unknown, recognized: Recognized): void {
    const { text: clientId } = recognized.id
    const type = recognized.kind === 'operation' ? recognized.operation.type : recognized.type
    const outcome = this.#check(recognized)
    if (outcome.kind !== 'send') {
      const refusal = outcome.kind === 'refused' ? outcome.refusal : notSent(type)
      this.#refused.push(this.#refusal(element, type, clientId, refusal))
      return
    }
    this.#sent.push(element)
    const { id } = recognized
    this.submissions.push(toSubmission(this.#account.accountId, { type, id }, outcome, this.requestId))
  }

  #check(recognized: Recognized): Outcome {
    if (recognized.kind === 'refused') return recognized
    const { operation } = recognized
    if (!operation.sends) return { kind: 'refused', refusal: notSent(operation.type) }
    return performOperation(recognized, this.#account, this.requestId, this.#ports)
  }

  #refusal(element: unknown, type: string, clientId: string | null, refusal: ApiRefusal): Refused {
    const url = this.#readHook(element) ?? this.#account.notificationUrl
    const reason = url === null ? `${refusal.code}, and there is no callback URL` : refusal.code
    this.#ports.events.refusedOperation({ type, reason })
    return { clientId, channel: firstChannel(element), refusal, url }
  }

  #readHook(element: unknown): string | null {
    if (typeof element !== 'object' || element === null) return null
    const { hook } = element as { hook?: unknown }
    return isHookText(hook) && this.#ports.checkHookUrl(hook) === null ? hook : null
  }
}

function notSent(type: string): ApiRefusal {
  return fieldError('type', `that of a message: ${type} is answered at /api/json.php only`)
}

/** The body of a callback about a refusal: a status callback without `msg_id`. */
export function refusalBody(item: Omit<Refused, 'url'>, requestId: string, now: number): string {
  return JSON.stringify({
    success: false,
    ...(item.clientId === null ? {} : { id: item.clientId }),
    ...(item.channel === null ? {} : { type: item.channel }),
    status: 'REJECTED',
    error: item.refusal.sentence,
    updated: new Date(now).toISOString(),
    request_id: requestId,
  })
}

/** The first channel of an operation by its type; null where the operation does not send. */
function firstChannel(element: unknown): Channel | null {
  if (typeof element !== 'object' || element === null) return null
  const { type, pipeline } = element as { type?: unknown; pipeline?: unknown }
  const named: unknown = type === 'pipeline' && Array.isArray(pipeline) ? pipeline[0] : type
  if (typeof named !== 'string') return null
  const [first] = named.split('+')
  return channels.find((channel) => channel === first) ?? null
}
