import type { Queryable } from '../database.ts'

/** Removes callbacks that wait, each from its partition. Uses callbacks_pkey. */
export async function withdrawCallbacks(tx: Queryable, callbackIds: readonly number[]): Promise<void> {
  if (callbackIds.length === 0) return
  const where =
    'SELECT DISTINCT tableoid::regclass::text AS name FROM callbacks WHERE callback_id = ANY($1::bigint[])'
  const partitions = await tx.query<{ name: string }>({ name: 'find-callbacks', text: where }, [callbackIds])
  for (const { name } of partitions) {
    const text = `DELETE FROM ${name} WHERE callback_id = ANY($1::bigint[]) AND state || '' = 'pending'`
    await tx.query({ text }, [callbackIds])
  }
}
