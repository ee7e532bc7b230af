import type { Queryable } from '../database.ts'
import { noteKnownPlaces, placeKnownMs } from './known-places.ts'

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
  const text = 'SELECT place FROM known_places WHERE name = $1 AND place = ANY($2::text[]) AND seen_at > $3'
  const values = [lockName(userId ?? 0), places, now - placeKnownMs]
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
  const seen = places.map((place) => ({ name: lockName(userId), place, seenAt: now }))
  await noteKnownPlaces(db, seen, now)
}

function lockName(userId: number): string {
  return `console:${userId}`
}
