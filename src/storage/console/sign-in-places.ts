import { placeKnownMs } from '../../domain/console/sign-in-limits.ts'
import type { Queryable } from '../database.ts'

/** Per user; the least recently used are deleted. */
const maxPlaces = 40

/**
 * Places from which the user signed in lately. With `userId` null the query runs all the same, so that an unknown
 * name takes as long. Uses the primary key.
 */
export async function knownSignInPlaces(
  db: Queryable,
  userId: number | null,
  places: readonly string[],
  now: number,
): Promise<Set<string>> {
  const text = `SELECT place FROM console_sign_in_places WHERE user_id = $1 AND place = ANY($2::text[]) AND seen_at > $3`
  const values = [userId ?? 0, places, now - placeKnownMs]
  const rows = await db.query<{ place: string }>({ name: 'console-known-places', text }, values)
  return new Set(rows.map(({ place }) => place))
}

/** Records that the user signed in from these places. */
export async function noteSignInPlaces(
  db: Queryable,
  userId: number,
  places: readonly string[],
  now: number,
): Promise<void> {
  const insert = `INSERT INTO console_sign_in_places (user_id, place, seen_at) SELECT $1, unnest($2::text[]), $3
    ON CONFLICT (user_id, place) DO UPDATE SET seen_at = excluded.seen_at`
  await db.query({ text: insert }, [userId, places, now])
  const trim = `DELETE FROM console_sign_in_places WHERE user_id = $1 AND (seen_at <= $2 OR place IN (
    SELECT place FROM console_sign_in_places WHERE user_id = $1 ORDER BY seen_at DESC, place OFFSET ${maxPlaces}))`
  await db.query({ text: trim }, [userId, now - placeKnownMs])
}
