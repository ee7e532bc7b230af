import { type LinkDays, linksOfMessage } from '../../../domain/links/new-link.ts'
import { type Clock, sleep } from '../../../kit/time/clock.ts'
import { insertLinks } from '../../../store/accounts/links.ts'
import {
  type Database,
  DatabaseUnavailable,
  DatabaseUnreached,
  OutcomeUnknown,
  type Queryable,
} from '../../../store/database.ts'
import { insertMessages, storedIds } from '../../../store/messages/insert.ts'
import { lockFunds, type Refill } from '../../../store/money/refill.ts'
import { isAnswerLost, isThereAlready } from '../../../store/pg/unavailable.ts'
import { insertHeld } from '../../../store/traffic/held-messages.ts'
import type { FreshMessage } from './fresh-message.ts'

/** The result of storing a message. */
export type Fate =
  | { kind: 'stored' }
  /** The balance of its account does not cover it. */
  | { kind: 'unpaid' }
  /** Not stored: its account has stored too much that it did not pay for. */
  | { kind: 'over' }
  /** Not stored; with `OutcomeUnknown` perhaps stored. */
  | { kind: 'failed'; error: unknown }

export interface BatchStoreOptions {
  db: Database
  clock: Clock
  linkDays: LinkDays
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
}

/** How long to retry finding out what was stored when the database goes away. */
const findOutWithinMs = 3_000
/** How often the messages of one account are halved to isolate those that the database refuses. */
const maxSplits = 40

const stored: Fate = { kind: 'stored' }
const unpaid: Fate = { kind: 'unpaid' }

/**
 * Stores the messages of many accounts together. If the database refuses the batch, each account is stored
 * alone, and its messages are halved until the refused one is isolated: one account's data never fails
 * another account.
 */
export class BatchStore {
  readonly #options: BatchStoreOptions

  constructor(options: BatchStoreOptions) {
    this.#options = options
  }

  /** The result for each message, by id. Never rejects. */
  async store(fresh: FreshMessage[]): Promise<Map<number, Fate>> {
    const fates = new Map<number, Fate>()
    const later = await this.#storeTogether(fresh, fates)
    for (const own of byAccount(later)) await this.#storeOwn(own, fates, { left: maxSplits })
    return fates
  }

  /** Stores, in order, each message that its account can still pay for. Returns their ids. */
  async storePaid(tx: Queryable, fresh: FreshMessage[]): Promise<Set<number>> {
    const kept: FreshMessage[] = []
    for (const own of byAccount(fresh)) {
      const [first] = own
      const wanted = own.reduce((sum, { message }) => sum + message.money.reservedMicros, 0)
      const accountId = first?.message.accountId ?? 0
      let available = (await lockFunds(tx, accountId, wanted, this.#options.refill)) ?? -1
      for (const each of own) {
        if (each.message.money.reservedMicros > available) continue
        available -= each.message.money.reservedMicros
        kept.push(each)
      }
    }
    if (kept.length > 0) await this.#insert(tx, kept)
    return new Set(kept.map(readMsgId))
  }

  /** One statement for all. Returns the messages that must be stored account by account. */
  async #storeTogether(fresh: FreshMessage[], fates: Map<number, Fate>): Promise<FreshMessage[]> {
    const { db } = this.#options
    const withOthers = fresh.some(({ links, held }) => links.length > 0 || held !== null)
    const write = async () => {
      const paid = await (withOthers
        ? db.transaction((tx) => this.#insert(tx, fresh))
        : insertMessages(db, fresh))
      return new Set(fresh.filter(({ message }) => paid.has(message.accountId)).map(readMsgId))
    }
    try {
      const ids = await this.#written(fresh, write)
      for (const id of ids) fates.set(id, stored)
      return ids.size === fresh.length ? [] : fresh.filter((each) => !ids.has(readMsgId(each)))
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) return fresh
      for (const each of fresh) fates.set(readMsgId(each), { kind: 'failed', error })
      return []
    }
  }

  /** Inserts messages with their links, and with what holds them. Returns the accounts that could pay for all of theirs. */
  async #insert(tx: Queryable, fresh: FreshMessage[]): Promise<Set<number>> {
    const paid = await insertMessages(tx, fresh)
    const links = fresh.flatMap(({ message, links: drafts }) =>
      paid.has(message.accountId) ? linksOfMessage(drafts, message, this.#options.linkDays) : [],
    )
    if (links.length > 0) await insertLinks(tx, links)
    const held = fresh.flatMap((each) =>
      paid.has(each.message.accountId) && each.held !== null ? [each.held] : [],
    )
    if (held.length > 0) await insertHeld(tx, held)
    return paid
  }

  /** Stores the messages of one account in a transaction. */
  async #storeOwn(own: FreshMessage[], fates: Map<number, Fate>, splits: { left: number }): Promise<void> {
    try {
      const write = () => this.#options.db.transaction((tx) => this.storePaid(tx, own))
      const ids = await this.#written(own, write)
      for (const each of own) fates.set(readMsgId(each), ids.has(readMsgId(each)) ? stored : unpaid)
    } catch (error) {
      if (error instanceof DatabaseUnavailable || own.length === 1 || splits.left === 0) {
        for (const each of own) fates.set(readMsgId(each), { kind: 'failed', error })
        return
      }
      splits.left--
      const middle = own.length >> 1
      await this.#storeOwn(own.slice(0, middle), fates, splits)
      await this.#storeOwn(own.slice(middle), fates, splits)
    }
  }

  /**
   * Runs `write`, which returns the ids that it stored. If the connection breaks, the commit may have
   * happened, or may still be under way. So the stored ids are read, and if there are none `write` runs
   * again; unique ids let only one run succeed. Rejects with the error of `write` if nothing can have been
   * written.
   */
  async #written(fresh: FreshMessage[], write: () => Promise<Set<number>>): Promise<Set<number>> {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseUnreached) throw error
      return this.#findOut(fresh, write, error)
    }
  }

  async #findOut(
    fresh: FreshMessage[],
    write: () => Promise<Set<number>>,
    error: DatabaseUnavailable,
  ): Promise<Set<number>> {
    const { clock, db } = this.#options
    const until = clock.now() + findOutWithinMs
    for (;;) {
      try {
        const ids = await storedIds(db, fresh.map(readMsgId))
        if (ids.size > 0) return ids
        if (!isAnswerLost(error)) throw error
        return await write()
      } catch (again) {
        if (again === error) throw error
        if (!(again instanceof DatabaseUnavailable) && !isThereAlready(again)) throw again
        if (clock.now() >= until) {
          throw new OutcomeUnknown('the database went away during a commit', { cause: error })
        }
        await sleep(clock, 100)
      }
    }
  }
}

function readMsgId({ message }: FreshMessage): number {
  return message.msgId
}

/** Ordered by account id: every writer locks balances in this order. */
function byAccount(fresh: FreshMessage[]): FreshMessage[][] {
  const accounts = new Map<number, FreshMessage[]>()
  for (const each of fresh) {
    const own = accounts.get(each.message.accountId)
    if (own === undefined) accounts.set(each.message.accountId, [each])
    else own.push(each)
  }
  return [...accounts].sort(([a], [b]) => a - b).map(([, own]) => own)
}
