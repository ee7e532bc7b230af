import { type SignInCount, signInWindowMs } from '../../domain/console/sign-in-limits.ts'
import type { Queryable } from '../database.ts'

/** A sign-in attempt: the name, and the place it comes from. */
export interface SignInTrier {
  name: string
  place: string
}

/** Attempts within the window, this one included. */
export type SignInTries = Readonly<Record<SignInCount, number>>

/** When the oldest attempt of each count leaves the window. */
export type SignInEnds = Readonly<Record<SignInCount, number>>

/** Counts an attempt before the password is compared, so that simultaneous attempts all count. */
export async function countSignIn(
  db: Queryable,
  { name, place }: SignInTrier,
  now: number,
): Promise<{ tries: SignInTries; endsAt: SignInEnds }> {
  const insert = `
WITH over AS (DELETE FROM console_sign_ins WHERE at <= $4)
INSERT INTO console_sign_ins (name, address, at) VALUES ($1, $2, $3)`
  await db.query({ text: insert }, [name, place, now, now - signInWindowMs])
  // Uses console_sign_ins_by_age: there are hardly more rows than `signInLimits.all`.
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

/** Forgets the attempts for a name from a place; called after a correct password. */
export async function forgetSignIns(db: Queryable, { name, place }: SignInTrier): Promise<void> {
  await db.query({ text: 'DELETE FROM console_sign_ins WHERE name = $1 AND address = $2' }, [name, place])
}
