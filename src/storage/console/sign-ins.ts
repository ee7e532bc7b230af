import { type SignInCount, signInWindowMs } from '../../domain/console/sign-in-limits.ts'
import type { Queryable } from '../database.ts'

/** Who tries: a name, and the place that it is tried from. */
export interface SignInTrier {
  name: string
  place: string
}

/** How often was tried within the window, this time included. */
export type SignInTries = Readonly<Record<SignInCount, number>>

/** When the oldest try of each count is forgotten. */
export type SignInEnds = Readonly<Record<SignInCount, number>>

/** Counts a try before anything is compared, so that tries at one instant are counted all. */
export async function countSignIn(
  db: Queryable,
  { name, place }: SignInTrier,
  now: number,
): Promise<{ tries: SignInTries; endsAt: SignInEnds }> {
  const insert = `
WITH over AS (DELETE FROM console_sign_ins WHERE at <= $4)
INSERT INTO console_sign_ins (name, address, at) VALUES ($1, $2, $3)`
  await db.query({ text: insert }, [name, place, now, now - signInWindowMs])
  // Leans on console_sign_ins_by_age: there are hardly more rows than `signInLimits.all`.
  const text = `SELECT count(*) FILTER (WHERE name = $1 AND address = $2) AS pair,
      min(at) FILTER (WHERE name = $1 AND address = $2) AS "pairAt",
      count(*) FILTER (WHERE address = $2) AS "ofPlace", min(at) FILTER (WHERE address = $2) AS "placeAt",
      count(*) FILTER (WHERE name = $1) AS "ofName", min(at) FILTER (WHERE name = $1) AS "nameAt",
      count(*) AS "all", min(at) AS "allAt"
    FROM console_sign_ins WHERE at > $3`
  const values = [name, place, now - signInWindowMs]
  const [row] = await db.query<CountRow>({ name: 'console-sign-in-count', text }, values)
  if (row === undefined) throw new Error('a statement without GROUP BY answered no row')
  const { pair, pairAt, ofPlace, placeAt, ofName, nameAt, all, allAt } = row
  const end = (oldestAt: number | null) => (oldestAt ?? now) + signInWindowMs
  return {
    tries: { pair, place: ofPlace, name: ofName, all },
    endsAt: { pair: end(pairAt), place: end(placeAt), name: end(nameAt), all: end(allAt) },
  }
}

interface CountRow {
  pair: number
  pairAt: number | null
  ofPlace: number
  placeAt: number | null
  ofName: number
  nameAt: number | null
  all: number
  allAt: number | null
}

/** What was tried with a name from a place is forgotten once the password was right. */
export async function forgetSignIns(db: Queryable, { name, place }: SignInTrier): Promise<void> {
  await db.query({ text: 'DELETE FROM console_sign_ins WHERE name = $1 AND address = $2' }, [name, place])
}
