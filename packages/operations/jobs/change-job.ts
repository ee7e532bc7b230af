import type { SharedLimits } from '../../admission/shared-limits.ts'
import { OutcomeUnknown, type Transaction } from '../../store/database.ts'
import type { ChangeResult } from '../operation.ts'
import type { Caller } from '../perform-operation.ts'
import type { TemplateStore } from '../ports.ts'
import type { AnswerItems, ItemPlace } from './answer-items.ts'

interface Change {
  place: ItemPlace
  weight: number
  change: (tx: Transaction) => Promise<ChangeResult>
}

/** Changes of one request other than new messages and money, made one after the other. */
export class ChangeJob {
  readonly #caller: Caller
  readonly #store: Pick<TemplateStore, 'changeByClient'>
  readonly #gate: SharedLimits['gate']
  readonly #items: AnswerItems
  readonly #changes: Change[] = []

  constructor(
    caller: Caller,
    store: Pick<TemplateStore, 'changeByClient'>,
    { gate }: SharedLimits,
    items: AnswerItems,
  ) {
    this.#caller = caller
    this.#store = store
    this.#gate = gate
    this.#items = items
  }

  get weights(): number[] {
    return this.#changes.map(({ weight }) => weight)
  }

  add(place: ItemPlace, weight: number, change: Change['change']): void {
    this.#changes.push({ place, weight, change })
  }

  /**
   * Makes the changes in `tx`, which is rolled back where this rejects; then it may be called again. Without `tx` each
   * change has its own transaction and turn, a failure is an item error, and this never rejects.
   */
  async commit(tx?: Transaction): Promise<void> {
    for (const each of this.#changes) {
      if (tx === undefined) await this.#commitAlone(each)
      else this.#set(each.place, await this.#change(each, tx))
    }
  }

  async #commitAlone(each: Change): Promise<void> {
    const { place, weight } = each
    try {
      const leave = await this.#gate.enter(this.#caller.account.accountId, weight)
      const result = await this.#change(each).finally(leave)
      this.#set(place, result)
      if (result.kind === 'changed') this.#items.changed = true
    } catch (error) {
      if (error instanceof OutcomeUnknown) this.#items.changed = true
      this.#items.fail([place], error)
    }
  }

  #change({ place, change }: Change, tx?: Transaction): Promise<ChangeResult> {
    return this.#store.changeByClient(change, (result) => toAuditEntry(this.#caller, place.type, result), tx)
  }

  #set(place: ItemPlace, result: ChangeResult): void {
    if (result.kind === 'refused') this.#items.refuse(place, result.refusal)
    else this.#items.setDone(place, result.payload)
  }
}

/** Of messages, which are no settings. */
const unaudited: ReadonlySet<string> = new Set(['cancel', 'acknowledge'])

/** The entry of the audit log, without the text. Null where nothing changed. */
function toAuditEntry({ account, keyId, address }: Caller, type: string, result: ChangeResult) {
  if (result.kind === 'refused' || result.payload['deleted'] === 0 || unaudited.has(type)) return null
  const { template: _text, ...after } = result.payload
  return {
    userName: keyId === null ? account.name : `key ${keyId} of ${account.name}`,
    address,
    action: `api/${type}`,
    target: `templates of ${account.name}`,
    details: { accountId: account.accountId, before: null, after },
  }
}
