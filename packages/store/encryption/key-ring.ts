import type { Secret } from '../../settings/secret.ts'
import { runningGateways } from '../carriers/gateways.ts'
import type { Database, Queryable } from '../database.ts'
import { takeLock } from '../statements/advisory-lock.ts'
import { DataKey } from './data-key.ts'

/** Keys from outside: the first one counts. */
type OutsideKeys = readonly Secret[]

/** The key of the data, encrypted by an outside key. */
interface SealedKey {
  sealed: string
  completeAt: number | null
}

interface OpenedKey {
  key: DataKey
  /** Whether every row is encrypted that was there when encryption began. */
  isComplete: boolean
}

const sealedColumn = 'encryption_keys.sealed'
/** "phen" in ASCII: one process at a time begins or rewrites. */
const encryptionLock = 0x7068656e
/** The step of the schema that brought encryption. */
const encryptionStep = 48

/** Null where encryption never began. Rejects with a sentence where no given key opens the data. */
export async function openDataKey(db: Queryable, keys: OutsideKeys): Promise<OpenedKey | null> {
  const stored = await readKeys(db)
  if (stored.length === 0) return null
  if (keys.length === 0)
    throw new Error(
      'Contents and numbers in this database are encrypted, and encryption.keys is not set: set it to the key that they ' +
        'were encrypted with. Nothing was read or changed.',
    )
  for (const outside of keys.map(outsideKey)) {
    const found = stored.find(({ sealed }) => sealed.startsWith(outside.mark))
    if (found === undefined) continue
    const opened = outside.open(found.sealed)
    return {
      key: new DataKey(Buffer.from(String(opened), 'base64')),
      isComplete: stored.some(({ completeAt }) => completeAt !== null),
    }
  }
  throw new Error(
    'Contents and numbers in this database are encrypted with another key than those of encryption.keys: add that key to ' +
      'the list. Nothing was read or changed.',
  )
}

/**
 * Draws the key of the data, where that never happened. No other gateway may run: it would take what is encrypted for a
 * text. Older programs are kept away from now on.
 */
export async function beginEncryption(db: Database, keys: OutsideKeys): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, encryptionLock)
    if ((await readKeys(tx)).length > 0) return
    const running = await runningGateways(tx)
    if (running.length > 0)
      throw new Error(
        `Encryption cannot begin while other gateways run (${running.map(({ nodeId }) => nodeId).join(', ')}): stop all, ` +
          'start one with encryption.keys, then the others with the same keys. A gateway that was killed counts for ' +
          'some seconds more.',
      )
    await storeKey(tx, keys, DataKey.draw().toString('base64'), null)
    await tx.query({ text: 'UPDATE schema_migrations SET works_with = $1 WHERE version = $1' }, [
      encryptionStep,
    ])
  })
}

/** Lets the first outside key open the data too, where another one of them does. */
export async function addFirstKey(db: Database, keys: OutsideKeys): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, encryptionLock)
    const stored = await readKeys(tx)
    const [first, ...others] = keys.map(outsideKey)
    if (first === undefined || stored.some(({ sealed }) => sealed.startsWith(first.mark))) return
    for (const outside of others) {
      const found = stored.find(({ sealed }) => sealed.startsWith(outside.mark))
      if (found === undefined) continue
      return storeKey(tx, keys, String(outside.open(found.sealed)), found.completeAt)
    }
  })
}

/** Outside keys other than the first do not open the data any more. Returns how many did. */
export async function dropOtherKeys(db: Queryable, [first]: OutsideKeys): Promise<number> {
  if (first === undefined) return 0
  const text = 'DELETE FROM encryption_keys WHERE NOT starts_with(sealed, $1) RETURNING 1'
  return (await db.query({ text }, [outsideKey(first).mark])).length
}

export async function noteComplete(db: Queryable, now: number): Promise<void> {
  const text = 'UPDATE encryption_keys SET complete_at = $1 WHERE complete_at IS NULL'
  await db.query({ text }, [now])
}

/** The outside keys that open the data: the places in the settings, from 1, and how many are not there. */
export async function listOutsideKeys(
  db: Queryable,
  keys: OutsideKeys,
): Promise<{ places: number[]; unknown: number }> {
  const stored = await readKeys(db)
  const marks = keys.map((each) => outsideKey(each).mark)
  const places = stored.map(({ sealed }) => marks.findIndex((mark) => sealed.startsWith(mark)) + 1)
  return {
    places: places.filter((place) => place > 0).sort((a, b) => a - b),
    unknown: places.filter((place) => place === 0).length,
  }
}

function outsideKey(secret: Secret): DataKey {
  return new DataKey(Buffer.from(secret.reveal(), 'hex'))
}

async function storeKey(
  tx: Queryable,
  [first]: OutsideKeys,
  key: string,
  completeAt: number | null,
): Promise<void> {
  if (first === undefined) return
  const text = 'INSERT INTO encryption_keys (sealed, made_at, complete_at) VALUES ($1, $2, $3)'
  await tx.query({ text }, [outsideKey(first).seal(sealedColumn, key), Date.now(), completeAt])
}

/** None before the first start. */
async function readKeys(db: Queryable): Promise<SealedKey[]> {
  const [found] = await db.query<{ isThere: boolean }>({
    text: `SELECT to_regclass('encryption_keys') IS NOT NULL AS "isThere"`,
  })
  if (found?.isThere !== true) return []
  return db.query<SealedKey>({
    text: 'SELECT sealed, complete_at AS "completeAt" FROM encryption_keys ORDER BY made_at',
  })
}
