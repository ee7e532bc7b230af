import type { Database, Queryable } from '../database.ts'
import { type Anchor, compareAnchor } from './anchor.ts'
import { type ChainFault, ChainFaults } from './chain-faults.ts'
import { type SealWithSalt, whyUnfit } from './compare-entry.ts'
import {
  type DroppedMonth,
  droppedHash,
  entryColumns,
  type Seal,
  type StoredEntry,
  sealColumns,
  sealHash,
} from './seal.ts'
import { fromUnsealed, sealedUpTo } from './seal-entries.ts'

export interface ChainReport {
  sound: boolean
  /** Entries that fit their seals. */
  entries: number
  seals: number
  /** Entries without a seal that are new, so that a gateway will seal them. */
  notSealedYet: number
  /** Seals of entries that an erasure of a subscriber has changed. */
  erased: number
  /** Months that were dropped; their entries are gone. */
  dropped: (DroppedMonth & { at: number })[]
  /** The newest seal: what an anchor names. */
  head: { number: number; chain: string }
  anchors: { compared: number; older: number }
  /** At most 100; `faultCount` counts all. */
  faults: ChainFault[]
  faultCount: number
}

const pageSize = 1_000

/**
 * Compares every entry of the audit log with its seals, the seals with each other, and the chain with anchors, all at
 * one instant and a page at a time. The gateway may be running.
 */
export function verifyChain(db: Database, anchors: readonly Anchor[] = []): Promise<ChainReport> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' })
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    return new ChainCheck(tx, anchors).run()
  })
}

interface SealRow extends SealWithSalt {
  dropped: DroppedMonth | null
  /** The seal of the same entry before; null where it is the first. */
  before: Pick<Seal, 'isOpen' | 'origin'> | null
  isNewest: boolean
}

class ChainCheck {
  readonly #tx: Queryable
  readonly #faults = new ChainFaults()
  readonly #anchors: Map<number, Anchor[]>
  readonly #report: Omit<ChainReport, 'sound' | 'faults' | 'faultCount' | 'head'> = {
    ...{ entries: 0, seals: 0, notSealedYet: 0, erased: 0, dropped: [] },
    anchors: { compared: 0, older: 0 },
  }
  #head = { number: 0, chain: '' }
  /** The entry of the last seal, by which a gap is named. */
  #lastEntry: number | null = null
  /** Entries below were dropped. */
  #droppedTo = 0

  constructor(tx: Queryable, anchors: readonly Anchor[]) {
    this.#tx = tx
    this.#anchors = byNumber(anchors)
  }

  async run(): Promise<ChainReport> {
    await this.#readStart()
    for (;;) {
      const seals = await this.#readSeals()
      const entries = await this.#readEntries(seals)
      for (const seal of seals) this.#checkSeal(seal, entries.get(seal.entryId))
      if (seals.length < pageSize) break
    }
    await this.#checkUnsealed()
    for (const anchor of [...this.#anchors.values()].flat()) {
      this.#faults.add(null, 'anchor', tooNew(anchor, this.#head.number))
    }
    const { shown, count } = this.#faults
    return { sound: count === 0, ...this.#report, head: this.#head, faults: shown, faultCount: count }
  }

  /** Where the chain was shortened, it begins after the hash that the newest drop names. */
  async #readStart(): Promise<void> {
    const text = `SELECT dropped FROM audit_seals WHERE kind = 'dropped' ORDER BY number DESC LIMIT 1`
    const [row] = await this.#tx.query<{ dropped: DroppedMonth | null }>({ text })
    const { to = 0, shortenedTo = 0, shortenedLink = '' } = row?.dropped ?? {}
    this.#droppedTo = to
    this.#head = { number: shortenedTo, chain: shortenedLink }
    for (const number of this.#anchors.keys()) {
      if (number > 0 && number < shortenedTo) {
        this.#report.anchors.older += this.#anchors.get(number)?.length ?? 0
        this.#anchors.delete(number)
      }
    }
    this.#compareAnchors()
  }

  /** The next page. Uses the primary key and audit_seals_by_entry. */
  #readSeals(): Promise<SealRow[]> {
    const text = `
SELECT ${sealColumns}, s.salt, s.dropped,
  CASE WHEN p.origin IS NOT NULL THEN json_build_object('isOpen', p.is_open, 'origin', p.origin) END AS before,
  later.one IS NULL AS "isNewest"
FROM audit_seals s
LEFT JOIN LATERAL (
  SELECT p.is_open, p.origin FROM audit_seals p
  WHERE p.entry_id = s.entry_id AND p.number < s.number AND p.kind <> 'dropped' ORDER BY p.number DESC LIMIT 1
) p ON true
LEFT JOIN LATERAL (
  SELECT 1 AS one FROM audit_seals n
  WHERE n.entry_id = s.entry_id AND n.number > s.number AND n.kind <> 'dropped' LIMIT 1
) later ON true
WHERE s.number > $1 ORDER BY s.number LIMIT ${pageSize}`
    return this.#tx.query<SealRow>({ text }, [this.#head.number])
  }

  async #readEntries(seals: readonly SealRow[]): Promise<Map<number, StoredEntry>> {
    const text = `SELECT ${entryColumns} FROM audit_log a WHERE a.entry_id = ANY($1::bigint[])`
    const ids = seals.map(({ entryId }) => entryId)
    const entries = await this.#tx.query<StoredEntry>({ text }, [ids])
    return new Map(entries.map((entry) => [entry.entryId, entry]))
  }

  #checkSeal(seal: SealRow, entry: StoredEntry | undefined): void {
    this.#report.seals += 1
    this.#checkHash(seal)
    this.#head = { number: seal.number, chain: seal.chain }
    this.#compareAnchors()
    if (seal.kind === 'dropped') {
      this.#checkDropped(seal)
      return
    }
    this.#lastEntry = seal.entryId
    if (seal.kind === 'erased') this.#report.erased += 1
    this.#checkOrder(seal)
    if (seal.isNewest) this.#checkEntry(seal, entry)
  }

  #checkHash(seal: SealRow): void {
    const { number, chain } = this.#head
    const after = this.#lastEntry === null ? 'the first entry' : `entry ${this.#lastEntry}`
    if (seal.number !== number + 1) {
      const gap =
        seal.number === number + 2 ? `seal ${number + 1} is` : `seals ${number + 1} to ${seal.number - 1} are`
      this.#faults.add(
        null,
        'removed',
        `${gap} missing: entries between ${after} and entry ${seal.entryId} were removed`,
      )
    } else if (sealHash(chain, seal) !== seal.chain) {
      const what = `seal ${seal.number}, of entry ${seal.entryId}, does not fit the seal before it, of ${after}: one of them was changed, inserted or reordered`
      this.#faults.add(seal.entryId, 'reordered', what)
    }
  }

  #checkDropped({ number, sealedAt, dropped, content }: SealRow): void {
    if (dropped === null || droppedHash(dropped) !== content) {
      this.#faults.add(null, 'changed', `seal ${number}, of a month that was dropped, was changed`)
    } else this.#report.dropped.push({ ...dropped, at: sealedAt })
  }

  /** Entries are sealed once as new, and then only by what may follow. Older seals may be gone with their month. */
  #checkOrder({ number, kind, entryId, origin, before }: SealRow): void {
    if (entryId < this.#droppedTo) return
    const fits =
      before === null
        ? kind === 'entry'
        : kind !== 'entry' && before.origin === origin && (kind === 'erased' || before.isOpen)
    if (!fits)
      this.#faults.add(
        entryId,
        'inserted',
        `seal ${number}, of entry ${entryId}, is not one that may follow there`,
      )
  }

  #checkEntry(seal: SealRow, entry: StoredEntry | undefined): void {
    const { entryId, sealedAt } = seal
    if (entryId < this.#droppedTo) {
      if (entry !== undefined) this.#faults.add(entryId, 'inserted', `entry ${entryId} ${backAgain}`)
      return
    }
    if (entry === undefined) {
      const when = new Date(sealedAt).toISOString()
      this.#faults.add(entryId, 'removed', `entry ${entryId}, sealed at ${when}, was removed`)
      return
    }
    const why = whyUnfit(entry, seal)
    if (why === null) this.#report.entries += 1
    else this.#faults.add(entryId, 'changed', `entry ${entryId} ${why}`)
  }

  /** Entries without a seal: new ones are sealed in a moment, others were inserted between older ones. */
  async #checkUnsealed(): Promise<void> {
    const newFrom = await sealedUpTo(this.#tx)
    const text = `SELECT a.entry_id AS "entryId" FROM ${fromUnsealed('$1')} ORDER BY a.entry_id LIMIT ${pageSize}`
    for (let after = -1; ; ) {
      const page = await this.#tx.query<{ entryId: number }>({ text }, [after])
      for (const { entryId } of page) {
        if (entryId < this.#droppedTo) this.#faults.add(entryId, 'inserted', `entry ${entryId} ${backAgain}`)
        else if (entryId > newFrom) this.#report.notSealedYet += 1
        else {
          const what = `entry ${entryId} was inserted: it has no seal, and later entries have one`
          this.#faults.add(entryId, 'inserted', what)
        }
      }
      const last = page.at(-1)
      if (last === undefined || page.length < pageSize) return
      after = last.entryId
    }
  }

  /** Anchors that name the seal that was just read. */
  #compareAnchors(): void {
    const { number, chain } = this.#head
    for (const anchor of this.#anchors.get(number) ?? []) {
      this.#report.anchors.compared += 1
      const why = compareAnchor(anchor, chain)
      if (why !== null) this.#faults.add(null, 'anchor', why)
    }
    this.#anchors.delete(number)
  }
}

function byNumber(anchors: readonly Anchor[]): Map<number, Anchor[]> {
  const grouped = new Map<number, Anchor[]>()
  for (const anchor of anchors) grouped.set(anchor.number, [...(grouped.get(anchor.number) ?? []), anchor])
  return grouped
}

const backAgain = 'was inserted: its month was dropped'

function tooNew({ number, at }: Anchor, last: number): string {
  return `the anchor of ${at} names seal ${number}, and the chain ends at seal ${last}: the newest entries were removed`
}
