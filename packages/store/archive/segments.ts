import type { Queryable } from '../database.ts'
import { selectMessages } from '../schema/messages.sql.ts'
import { takeLock } from '../statements/advisory-lock.ts'
import { toColumns } from '../statements/array-columns.ts'
import { lockToAdd, loosenFile, nameFile } from './loose-files.ts'
import { type RollupRow, rollupHash, segmentHash } from './rollup-row.ts'

/** A range of ids of one table; `to` is excluded. */
export interface KeyRange {
  table: string
  from: number
  to: number
}

/** A file of the archive. `contentHash`: SHA-256 of its text, uncompressed. */
export interface SegmentFile {
  name: string
  bytes: number
  contentHash: string
}

export interface NewSegment extends KeyRange {
  rows: number
  /** Sum of the 64-bit hashes of the rows, in decimal; after an erasure, of what stands for them in the file. */
  rowHash: string
  firstAt: number
  lastAt: number
  file: SegmentFile | null
}

export interface Segment extends NewSegment {
  segmentId: number
  rollupHash: string
  madeAt: number
  /** When its rows were dropped; null while they are there. */
  closedAt: number | null
  chainNumber: number | null
  chain: string | null
}

export const segmentColumns = `segment_id AS "segmentId", table_name AS "table", from_key AS "from", to_key AS "to",
  row_count AS rows, row_hash AS "rowHash", first_at AS "firstAt", last_at AS "lastAt",
  CASE WHEN file IS NOT NULL THEN
    json_build_object('name', file, 'bytes', file_bytes, 'contentHash', content_hash) END AS file,
  rollup_hash AS "rollupHash", made_at AS "madeAt", closed_at AS "closedAt", chain_number AS "chainNumber", chain`

/** Segments that overlap a range, oldest first. */
export function readSegments(db: Queryable, { table, from, to }: KeyRange): Promise<Segment[]> {
  const text = `SELECT ${segmentColumns} FROM archive_segments WHERE table_name = $1 AND to_key > $2 AND from_key < $3
    ORDER BY from_key`
  return db.query<Segment>({ text }, [table, from, to])
}

/** Every segment; those of the chain in its order. */
export function listSegments(db: Queryable): Promise<Segment[]> {
  return db.query<Segment>({
    text: `SELECT ${segmentColumns} FROM archive_segments ORDER BY table_name, from_key`,
  })
}

/**
 * Stores a segment with its roll-ups, and names its file, which was announced before its rows were read. Returns false
 * where another one begins at the same id.
 */
export async function insertSegment(
  tx: Queryable,
  segment: NewSegment,
  rollups: readonly RollupRow[],
  now: number,
): Promise<boolean> {
  const text = `INSERT INTO archive_segments (table_name, from_key, to_key, row_count, row_hash, first_at, last_at,
      file, file_bytes, content_hash, rollup_hash, made_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT DO NOTHING RETURNING segment_id AS "segmentId"`
  const { table, from, to, rows, rowHash, firstAt, lastAt, file } = segment
  await lockToAdd(tx)
  const [stored] = await tx.query<{ segmentId: number }>({ text }, [
    table,
    from,
    to,
    rows,
    rowHash,
    firstAt,
    lastAt,
    file?.name ?? null,
    file?.bytes ?? null,
    file?.contentHash ?? null,
    rollupHash(rollups),
    now,
  ])
  if (stored === undefined) return false
  if (file !== null) await nameFile(tx, file.name)
  await tx.query(
    {
      text: `INSERT INTO rollups (segment_id, source, day, account_id, channel, network, upstream, outcome, currency,
          row_count, parts, amount_micros, released_micros)
        SELECT $1, * FROM unnest($2::text[], $3::date[], $4::integer[], $5::text[], $6::text[], $7::text[],
          $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])`,
    },
    [
      stored.segmentId,
      ...toColumns(
        rollups,
        'source',
        'day',
        'accountId',
        'channel',
        'network',
        'upstream',
        'outcome',
        'currency',
      ),
      ...toColumns(rollups, 'rows', 'parts', 'amountMicros', 'releasedMicros'),
    ],
  )
  return true
}

/** Removes a segment whose rows are still there, with its roll-ups. Its file is removed by `removeLooseFiles`. */
export async function removeSegment(tx: Queryable, segmentId: number): Promise<void> {
  const text = 'DELETE FROM archive_segments WHERE segment_id = $1 AND closed_at IS NULL RETURNING file'
  const [removed] = await tx.query<{ file: string | null }>({ text }, [segmentId])
  if (typeof removed?.file === 'string') await loosenFile(tx, removed.file)
}

/**
 * Names another file with the rows of a segment; the one before is removed by `removeLooseFiles`. `rowHashChange` is
 * added to the checksum of the rows. Returns false, and changes nothing, where the segment is gone or has another file.
 */
export async function replaceFile(
  tx: Queryable,
  { segmentId, file }: Pick<Segment, 'segmentId' | 'file'>,
  { file: other, rowHashChange }: { file: SegmentFile; rowHashChange: string },
): Promise<boolean> {
  if (file === null) return false
  const text = `UPDATE archive_segments SET file = $3, file_bytes = $4, content_hash = $5,
      row_hash = (row_hash::numeric + $6::numeric)::text
    WHERE segment_id = $1 AND file = $2 RETURNING 1`
  const values = [segmentId, file.name, other.name, other.bytes, other.contentHash, rowHashChange]
  if ((await tx.query({ text }, values)).length === 0) return false
  await nameFile(tx, other.name)
  await loosenFile(tx, file.name)
  return true
}

/** By how much the checksum of rows changes where lines are replaced by others, one by one. */
export async function rowHashChange(
  db: Queryable,
  lines: readonly string[],
  others: readonly string[],
): Promise<string> {
  const text = `SELECT coalesce(sum(hashtextextended(other, 0)::numeric - hashtextextended(line, 0)::numeric), 0)::text
      AS change
    FROM unnest($1::text[], $2::text[]) AS n (line, other)`
  const [row] = await db.query<{ change: string }>({ text }, [lines, others])
  return row?.change ?? '0'
}

/** SQL of the rows of an archived table from the id `$1` on and below `$2`; messages as their view shows them. */
export function rowsInRange(table: string, key: string): string {
  const range = (name: string) => `${name} >= $1 AND ${name} < $2`
  const rows = (of: string) => `(SELECT * FROM ${of} WHERE ${range(key)})`
  return table === 'messages'
    ? `(${selectMessages(rows('accepted_messages'), ` AND ${range('f.msg_id')}`)})`
    : rows(table)
}

/** Number and checksum of the rows of a range, as they are now. Reads each row of it. */
export async function sumRows(
  tx: Queryable,
  { table, from, to }: KeyRange,
  key: string,
): Promise<{ rows: number; rowHash: string }> {
  await withoutTimeout(tx)
  const text = `SELECT count(*) AS rows,
      coalesce(sum(hashtextextended(row_to_json(t)::text, 0)::numeric), 0)::text AS "rowHash"
    FROM ${rowsInRange(table, key)} t`
  const [sums] = await tx.query<{ rows: number; rowHash: string }>({ text }, [from, to])
  return sums ?? { rows: 0, rowHash: '0' }
}

/** `tx` must be a transaction. */
export async function withoutTimeout(tx: Queryable): Promise<void> {
  await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
}

/** Under which one transaction at a time adds to the chain: "phmc" in ASCII. */
const chainLock = 0x70686d63

/** Marks segments as the only trace of their rows. In the transaction that drops the rows. */
export async function closeSegments(tx: Queryable, segments: readonly Segment[], now: number): Promise<void> {
  await takeLock(tx, chainLock)
  const [last] = await tx.query<{ number: number; chain: string }>({
    text: `SELECT chain_number AS number, chain FROM archive_segments WHERE chain_number IS NOT NULL
      ORDER BY chain_number DESC LIMIT 1`,
  })
  let { number, chain } = last ?? { number: 0, chain: '' }
  for (const segment of segments) {
    number += 1
    chain = segmentHash(chain, segment)
    const text = `UPDATE archive_segments SET closed_at = $2, chain_number = $3, chain = $4 WHERE segment_id = $1`
    await tx.query({ text }, [segment.segmentId, now, number, chain])
  }
}

/** What does not fit in the roll-ups of closed segments, in words. */
export async function checkRollups(tx: Queryable): Promise<string[]> {
  const segments = await tx.query<Segment>({
    text: `SELECT ${segmentColumns} FROM archive_segments WHERE closed_at IS NOT NULL ORDER BY chain_number`,
  })
  const faults: string[] = []
  let chain = ''
  for (const [index, segment] of segments.entries()) {
    const name = `the roll-up of ${segment.table} from id ${segment.from} to below ${segment.to}`
    if (rollupHash(await readRollups(tx, segment.segmentId)) !== segment.rollupHash) {
      faults.push(`${name} is not what its checksum says`)
    }
    chain = segmentHash(chain, segment)
    if (segment.chain !== chain || segment.chainNumber !== index + 1) {
      faults.push(`${name} does not fit the chain of checksums`)
      chain = segment.chain ?? ''
    }
  }
  return faults
}

export function readRollups(db: Queryable, segmentId: number): Promise<RollupRow[]> {
  // Uses the primary key of rollups.
  const text = `SELECT source, to_char(day, 'YYYY-MM-DD') AS day, account_id AS "accountId", channel, network, upstream,
      outcome, currency, row_count AS rows, parts, amount_micros AS "amountMicros",
      released_micros AS "releasedMicros"
    FROM rollups WHERE segment_id = $1`
  return db.query<RollupRow>({ name: 'read-rollups', text }, [segmentId])
}
