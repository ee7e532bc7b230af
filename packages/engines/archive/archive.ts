import { announceFile } from '../../store/archive/loose-files.ts'
import { NotArchived } from '../../store/archive/not-archived.ts'
import { Rollup } from '../../store/archive/rollup-row.ts'
import {
  closeSegments,
  insertSegment,
  type KeyRange,
  type NewSegment,
  readSegments,
  removeSegment,
  rowsInRange,
  type Segment,
  sumRows,
  withoutTimeout,
} from '../../store/archive/segments.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { firstIdOfDay } from '../../store/partitions/dated-ids.ts'
import type { ArchiveStore } from './archive-store.ts'
import {
  type ArchivedTable,
  archivedTable,
  indexedNames,
  rowOfLine,
  type StoredRow,
} from './archived-tables.ts'
import { type ArchivedLine, SegmentWriter } from './segment-file.ts'
import { discardFile, newFileName, removeLooseFiles, storeFile } from './store-file.ts'

/** Rows of a block, read in one statement. */
const blockRows = 1_000
/** What a file holds at the most: it is in memory while it is made, and stored by one request. */
const maxFileRows = 100_000
const maxFileBytes = 32 * 1_048_576
/** A file never holds ids of two days, so that files end where partitions end. */
const idsPerDay = firstIdOfDay(1)

/** How often a range is archived again because its rows change meanwhile. */
const maxRounds = 3
/** Rows that are compared under the lock of a drop: half a second. */
const maxComparedRows = 50_000

export interface ArchiveOptions {
  db: Database
  /** Null: rows are only rolled up. */
  store: ArchiveStore | null
  now: () => number
}

/** Rolls up and archives ranges of rows before they are dropped. It drops nothing itself. */
export class Archive {
  readonly #options: ArchiveOptions

  constructor(options: ArchiveOptions) {
    this.#options = options
  }

  /**
   * Rolls up and archives the rows of a range, and reads back what it wrote. Segments that are there already and fit
   * their rows are not made again, so it may be stopped and repeated. Returns the segments that it made. Rejects with
   * `NotArchived` where rows are still open, with `ArchiveUnavailable` where the store fails.
   */
  async beforeDrop(range: KeyRange): Promise<NewSegment[]> {
    const table = archivedTable(range.table)
    await this.#refuseOpen(table, range)
    const made: NewSegment[] = []
    const known = await this.#soundSegments(table, range)
    for (let from = range.from; from < range.to; ) {
      const there = known.find((segment) => segment.from === from)
      if (there !== undefined) {
        from = there.to
        continue
      }
      const end = known.find((segment) => segment.from > from)?.from ?? range.to
      const segment = await this.#makeSegment(table, { table: range.table, from, to: end })
      if (segment === null) from = end
      else {
        made.push(segment)
        from = segment.to
      }
    }
    return made
  }

  /** The same, again until the rows fit what was archived: the last time nothing is made, only compared. */
  async complete(range: KeyRange): Promise<void> {
    for (let tries = 0; tries < maxRounds; tries++) {
      if ((await this.beforeDrop(range)).length === 0) return
    }
    throw new NotArchived(`rows of ${range.table} change while they are archived`)
  }

  /**
   * In the transaction that drops the rows of a range, under a lock that keeps others from changing them: from its
   * commit on the roll-ups stand for the rows. Rejects with `NotArchived` where the rows are not those that were
   * archived; `beforeDrop` then makes their segments again. Of a large range only the number of segments is compared,
   * because other statements wait meanwhile: `complete` has compared its rows just before.
   */
  async confirmDrop(tx: Queryable, range: KeyRange): Promise<void> {
    const segments = (await readSegments(tx, range)).filter(({ closedAt }) => closedAt === null)
    const within = segments.every(({ from, to }) => from >= range.from && to <= range.to)
    const archived = segments.reduce((sum, each) => sum + each.rows, 0)
    const isSmall = archived <= maxComparedRows
    if (!within || (isSmall && !(await fit(tx, range, segments)))) {
      throw new NotArchived(`rows of ${range.table} have changed since they were archived`)
    }
    await closeSegments(tx, segments, this.#options.now())
  }

  async #refuseOpen({ table, key, open }: ArchivedTable, { from, to }: KeyRange): Promise<void> {
    if (open === null) return
    const text = `SELECT count(*) AS rows FROM ${rowsInRange(table, key)} t WHERE ${open.condition}`
    const [found] = await this.#options.db.query<{ rows: number }>({ text }, [from, to])
    if (found !== undefined && found.rows > 0) throw new NotArchived(`${found.rows} ${open.what}`)
  }

  /** The segments of a range that still fit their rows; the others are removed with their files. */
  async #soundSegments({ key }: ArchivedTable, range: KeyRange): Promise<Segment[]> {
    const { db, store, now } = this.#options
    const sound: Segment[] = []
    for (const segment of await readSegments(db, range)) {
      if (segment.closedAt !== null) {
        sound.push(segment)
        continue
      }
      const fits = segment.from >= range.from && segment.to <= range.to
      const hasFile = store === null || segment.file !== null
      const { rows, rowHash } = await db.transaction((tx) => sumRows(tx, segment, key))
      if (fits && hasFile && rows === segment.rows && rowHash === segment.rowHash) sound.push(segment)
      else await db.transaction((tx) => removeSegment(tx, segment.segmentId))
    }
    // What cannot be removed now is removed later.
    if (store !== null) await removeLooseFiles(db, store, now()).catch(() => undefined)
    return sound
  }

  /** Makes the segment that begins at `from`; null where the range has no rows. */
  async #makeSegment(table: ArchivedTable, range: KeyRange): Promise<NewSegment | null> {
    const { db, store, now } = this.#options
    const name = store === null ? null : await this.#announceFile(table, range)
    if (store !== null && name === null) return null
    try {
      const read = await this.#readRows(table, range)
      if (read === null) return null
      const { segment, rollup, writer } = read
      const file = store === null || name === null ? null : await storeFile(store, range.table, name, writer)
      const whole = { ...segment, file }
      // Stores nothing where another gateway was faster.
      await db.transaction((tx) => insertSegment(tx, whole, rollup.rows(), now()))
      return whole
    } finally {
      if (store !== null && name !== null) await discardFile(db, store, name)
    }
  }

  /**
   * The name of the file of a range; null where the range has no rows. It is announced before the rows are read: an
   * erasure of a subscriber does not end while a file is announced, so no row escapes it on the way to a file.
   */
  async #announceFile(table: ArchivedTable, range: KeyRange): Promise<string | null> {
    const { db, now } = this.#options
    const [first] = await this.#readPage(table, range, 1)
    if (first === undefined) return null
    const name = newFileName(range.table, range.from, first.at)
    await announceFile(db, name, now())
    return name
  }

  async #readRows(table: ArchivedTable, range: KeyRange) {
    const { encryption } = this.#options.db
    const writer = new SegmentWriter()
    const rollup = new Rollup()
    let hash = 0n
    let [firstAt, lastAt] = [Number.MAX_SAFE_INTEGER, 0]
    let [from, end] = [range.from, range.to]
    let isFull = false
    while (!isFull) {
      const page = await this.#readPage(table, { ...range, from, to: end }, blockRows)
      const [first] = page
      if (first === undefined) break
      // Ids of one day only.
      end = Math.min(end, (Math.floor(first.key / idsPerDay) + 1) * idsPerDay)
      const rows = page.filter(({ key }) => key < end)
      const lines: ArchivedLine[] = []
      for (const { key, at, line, rowHash } of rows) {
        const row = rowOfLine(line, encryption)
        hash += BigInt(rowHash)
        firstAt = Math.min(firstAt, at)
        lastAt = Math.max(lastAt, at)
        for (const each of table.rollup(row, at)) rollup.add(each)
        // A line feed in stored JSON stands between members: in texts it is escaped.
        lines.push({
          key,
          line: line.replaceAll('\n', ' '),
          subscribers: indexedNames(table.recipients(row), encryption),
        })
      }
      if (table.table === 'messages') await this.#addCosts(rollup, rows)
      await writer.addBlock(lines)
      from = (rows.at(-1)?.key ?? from) + 1
      isFull = writer.rows >= maxFileRows || writer.bytes >= maxFileBytes
      if (page.length < blockRows) break
    }
    if (writer.rows === 0) return null
    const segment = {
      table: range.table,
      from: range.from,
      to: isFull ? from : end,
      rows: writer.rows,
      rowHash: String(hash),
      firstAt,
      lastAt,
    }
    return { segment, rollup, writer }
  }

  #readPage({ table, key, at }: ArchivedTable, { from, to }: KeyRange, limit: number): Promise<PageRow[]> {
    // Uses the primary key of the table.
    const text = `SELECT key, at, line, hashtextextended(line, 0)::text AS "rowHash" FROM (
        SELECT ${key} AS key, ${at} AS at, row_to_json(t)::text AS line FROM ${rowsInRange(table, key)} t
        ORDER BY ${key} LIMIT ${limit}
      ) p ORDER BY key`
    return this.#options.db.transaction(async (tx) => {
      await withoutTimeout(tx)
      // Files hold the rows as they are stored.
      return tx.query<PageRow>({ text, asStored: true }, [from, to])
    })
  }

  /** Costs of the messages of a page, for the roll-up. Uses the primary key of upstream_costs. */
  async #addCosts(rollup: Rollup, rows: readonly PageRow[]): Promise<void> {
    const accounts = new Map(
      rows.map(({ key, line }) => [key, (JSON.parse(line) as StoredRow)['account_id']]),
    )
    const text = `SELECT msg_id AS "msgId", upstream, kind, micros, currency, at FROM upstream_costs
      WHERE msg_id = ANY($1::bigint[])`
    const costs = await this.#options.db.query<CostRow>({ text }, [rows.map(({ key }) => key)])
    for (const { msgId, upstream, kind, micros, currency, at } of costs) {
      rollup.add({
        source: 'upstream_costs',
        day: new Date(at).toISOString().slice(0, 10),
        accountId: Number(accounts.get(msgId)),
        channel: '',
        network: '',
        upstream,
        outcome: kind,
        currency,
        rows: 1,
        parts: 0,
        amountMicros: micros,
        releasedMicros: 0,
      })
    }
  }
}

/** Whether the rows of a range are those of its segments. */
async function fit(tx: Queryable, range: KeyRange, segments: readonly Segment[]): Promise<boolean> {
  const { rows, rowHash } = await sumRows(tx, range, archivedTable(range.table).key)
  const hash = segments.reduce((sum, each) => sum + BigInt(each.rowHash), 0n)
  return rows === segments.reduce((sum, each) => sum + each.rows, 0) && hash === BigInt(rowHash)
}

interface PageRow {
  key: number
  at: number
  line: string
  rowHash: string
}

interface CostRow {
  msgId: number
  upstream: string
  kind: string
  micros: number
  currency: string
  at: number
}
