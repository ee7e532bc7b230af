import type { SavedView } from '../../console-contract/access/views.ts'
import type { Database, Queryable } from '../database.ts'

/** Of one user. */
export const maxViews = 50

/** By name. Uses the unique key. */
export async function listViews(db: Queryable, userId: number): Promise<SavedView[]> {
  const text = `SELECT view_id AS "viewId", name, filters FROM console_views WHERE user_id = $1
    ORDER BY lower(name), name LIMIT ${maxViews}`
  const views = await db.query<SavedView>({ text }, [userId])
  // The database has no order of encrypted names.
  return db.encryption === undefined ? views : views.sort((a, b) => a.name.localeCompare(b.name))
}

/** Replaces the user's view of that name. Null where the user has `maxViews` others. */
export function saveView(
  db: Database,
  { userId, name, filters, at }: Omit<SavedView, 'viewId'> & { userId: number; at: number },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    // Saves of one user wait for each other.
    await tx.query({ text: 'SELECT FROM console_users WHERE user_id = $1 FOR NO KEY UPDATE' }, [userId])
    const text = `INSERT INTO console_views AS v (user_id, name, filters, created_at)
      SELECT $1, $2, $3, $4
      WHERE (SELECT count(*) FROM console_views WHERE user_id = $1 AND name <> $2) < ${maxViews}
      ON CONFLICT (user_id, name) DO UPDATE SET filters = EXCLUDED.filters
      RETURNING view_id AS "viewId"`
    const values = [userId, name, JSON.stringify(filters), at]
    const sealed = { 2: 'same console_views.name', 3: 'members console_views.filters' } as const
    const [saved] = await tx.query<{ viewId: number }>({ text, sealed }, values)
    return saved?.viewId ?? null
  })
}

/** Returns whether the user had such a view. Uses the primary key. */
export async function removeView(
  db: Queryable,
  { viewId, userId }: { viewId: number; userId: number },
): Promise<boolean> {
  const text = 'DELETE FROM console_views WHERE view_id = $1 AND user_id = $2 RETURNING 1'
  return (await db.query({ text }, [viewId, userId])).length > 0
}
