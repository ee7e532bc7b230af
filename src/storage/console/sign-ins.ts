import type { Queryable } from '../database.ts'

/** How often somebody tried to sign in within a while, this time included. */
export interface SignInTries {
  /** With the name, from the address. */
  ofBoth: number
  ofName: number
  ofAddress: number
  /** When the oldest of them is forgotten. */
  freeAt: number
}

/** Counts a try before anything is compared, so that tries at one instant are counted all. */
export async function countSignIn(
  db: Queryable,
  tried: { name: string; address: string },
  now: number,
  windowMs: number,
): Promise<SignInTries> {
  const insert = `
WITH over AS (DELETE FROM console_sign_ins WHERE at <= $3::bigint - $4::bigint)
INSERT INTO console_sign_ins (name, address, at) VALUES (lower($1), $2, $3)`
  await db.query({ text: insert }, [tried.name, tried.address, now, windowMs])
  const count = `
SELECT count(*) FILTER (WHERE name = lower($1) AND address = $2) AS "ofBoth",
  count(*) FILTER (WHERE name = lower($1)) AS "ofName", count(*) FILTER (WHERE address = $2) AS "ofAddress",
  min(at) + $4::bigint AS "freeAt"
FROM console_sign_ins WHERE at > $3::bigint - $4::bigint AND (name = lower($1) OR address = $2)`
  const [tries] = await db.query<SignInTries>({ text: count }, [tried.name, tried.address, now, windowMs])
  return tries ?? { ofBoth: 1, ofName: 1, ofAddress: 1, freeAt: now + windowMs }
}

/** What was tried with a name is forgotten once the password was right. */
export async function forgetSignIns(db: Queryable, tried: { name: string; address: string }): Promise<void> {
  const text = 'DELETE FROM console_sign_ins WHERE name = lower($1) AND address = $2'
  await db.query({ text }, [tried.name, tried.address])
}
