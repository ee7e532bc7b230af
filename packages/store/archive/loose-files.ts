import type { Database, Queryable } from '../database.ts'
import { takeLock } from '../statements/advisory-lock.ts'
import { NotArchived } from './not-archived.ts'

/** A file that is written for longer than this is given up: its requests have ended by then. */
const writingMs = 3_600_000

/** Under which segments are added and listed: "phsg" in ASCII. */
const segmentsLock = 0x70687367

/** Adds a segment or announces a file; several transactions may do so at once. */
export async function lockToAdd(tx: Queryable): Promise<void> {
  await takeLock(tx, segmentsLock, { isShared: true })
}

/** Waits until every segment with a lower id is stored; until the transaction ends no file is announced. */
export async function lockToList(tx: Queryable): Promise<void> {
  await takeLock(tx, segmentsLock)
}

/** Stores the name of a file before its rows are read, so that it is removed where its writer stops. */
export function announceFile(db: Database, file: string, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockToAdd(tx)
    const text = 'INSERT INTO archive_loose_files (file, remove_after) VALUES ($1, $2)'
    await tx.query({ text }, [file, now + writingMs])
  })
}

/** In the transaction that names an announced file in a segment. Rejects where it was given up. */
export async function nameFile(tx: Queryable, file: string): Promise<void> {
  const text = 'DELETE FROM archive_loose_files WHERE file = $1 AND remove_after > 0 RETURNING 1'
  if ((await tx.query({ text }, [file])).length === 0)
    throw new NotArchived(`${file} was not written in time`)
}

/** In the transaction after which no segment names the file any more. */
export async function loosenFile(tx: Queryable, file: string): Promise<void> {
  await tx.query({ text: 'INSERT INTO archive_loose_files (file, remove_after) VALUES ($1, 0)' }, [file])
}

/** Gives up an announced file: no segment can name it any more. Returns false where one does already. */
export async function giveUpFile(db: Queryable, file: string): Promise<boolean> {
  const text = 'UPDATE archive_loose_files SET remove_after = 0 WHERE file = $1 RETURNING 1'
  return (await db.query({ text }, [file])).length > 0
}

/** Gives up the files whose writers have stopped. Returns every file that is to be removed. */
export async function giveUpFiles(db: Queryable, now: number): Promise<string[]> {
  const text = 'UPDATE archive_loose_files SET remove_after = 0 WHERE remove_after <= $1 RETURNING file'
  return (await db.query<{ file: string }>({ text }, [now])).map(({ file }) => file)
}

/** After its removal. */
export async function forgetLooseFile(db: Queryable, file: string): Promise<void> {
  await db.query({ text: 'DELETE FROM archive_loose_files WHERE file = $1' }, [file])
}
