import type { Queryable } from '../../../store/database.ts'
import { lockFunds, type Refill } from '../../../store/money/refill.ts'
import { readTextCounts } from '../../../store/smpp/smpp-texts.ts'

/**
 * `full`: too many texts of the account, of its bind or of one reference wait for parts. `money`: it cannot pay one part.
 * `unsent`: too many of its texts were not sent.
 */
export type PartRefusal = 'full' | 'money' | 'unsent'

/** What waits for parts, or is being stored, at most. */
export interface TextLimits {
  textsOfAccount: number
  textsOfBind: number
  /** Under one reference to one number. */
  textsOfReference: number
  bytesOfAccount: number
  bytesOfBind: number
}

/** What a row takes beside what is kept of the PDU. */
const rowBytes = 200

interface Weighed {
  accountId: number
  bindId: number
  /** What is kept of the PDU, as JSON. */
  body: string
  priceMicros: number
}

export function bytesOfPart({ body }: Pick<Weighed, 'body'>): number {
  return body.length + rowBytes
}

interface Used {
  texts: number
  bytes: number
}

/** What the accounts and binds of a batch have room and money for. */
export class TextRoom {
  readonly #limits: TextLimits
  readonly #accounts = new Map<number, Used & { availableMicros: number }>()
  readonly #binds = new Map<number, Used>()

  static async read(
    tx: Queryable,
    parts: readonly Weighed[],
    { limits, refill }: { limits: TextLimits; refill?: Refill },
  ): Promise<TextRoom> {
    const room = new TextRoom(limits)
    const accountIds = [...new Set(parts.map(({ accountId }) => accountId))]
    for (const { bindId, accountId, texts, bytes, availableMicros } of await readTextCounts(tx, accountIds)) {
      room.#binds.set(bindId, { texts, bytes })
      const account = room.#accounts.get(accountId) ?? { texts: 0, bytes: 0, availableMicros }
      room.#accounts.set(accountId, account)
      account.texts += texts
      account.bytes += bytes
    }
    if (refill === undefined) return room
    for (const { accountId, priceMicros } of parts) {
      const account = room.#accounts.get(accountId)
      if (account === undefined || account.availableMicros >= priceMicros) continue
      account.availableMicros = (await lockFunds(tx, accountId, priceMicros, refill)) ?? 0
    }
    return room
  }

  private constructor(limits: TextLimits) {
    this.#limits = limits
  }

  /** Null: the part is taken, and has its place. */
  refusal(part: Weighed, isNew: boolean, openTexts: number): PartRefusal | null {
    const { textsOfAccount, textsOfBind, textsOfReference, bytesOfAccount, bytesOfBind } = this.#limits
    const account = this.#accounts.get(part.accountId)
    const bind = this.#binds.get(part.bindId)
    if (account === undefined || bind === undefined) return 'full'
    if (account.availableMicros < part.priceMicros) return 'money'
    const texts = isNew ? 1 : 0
    const bytes = bytesOfPart(part)
    if (account.bytes + bytes > bytesOfAccount || bind.bytes + bytes > bytesOfBind) return 'full'
    if (isNew && (account.texts >= textsOfAccount || bind.texts >= textsOfBind)) return 'full'
    if (isNew && openTexts >= textsOfReference) return 'full'
    for (const used of [account, bind]) {
      used.texts += texts
      used.bytes += bytes
    }
    return null
  }
}
