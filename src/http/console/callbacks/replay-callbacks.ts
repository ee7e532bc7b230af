import { findParked, type ParkedSelection } from '../../../storage/callback-pages.ts'
import { replayCallbacks } from '../../../storage/callbacks.ts'
import type { AnswerOf, BodyOf } from '../contract.ts'
import { ConsoleRefusal } from '../refusal.ts'
import type { CallbacksPorts } from './callbacks-ports.ts'

const mostCounted = 10_000
const mostAtOnce = 1_000

export async function countParked(
  { db }: CallbacksPorts,
  selection: ParkedSelection,
): Promise<AnswerOf<'GET /callbacks/parked-count'>> {
  const found = await findParked(db, selection, mostCounted)
  return { count: found.length, most: mostCounted, atOnce: mostAtOnce }
}

/** Rejects with `ConsoleRefusal` where none of them is there, or all are under way anyway. */
export async function replaySome(
  { db, clock }: CallbacksPorts,
  callbackIds: number[],
): Promise<{ replayed: number[] }> {
  const replayed = await replayCallbacks(db, callbackIds, clock.now())
  if (replayed.length > 0) return { replayed }
  const which = callbackIds.length === 1 ? `Callback ${callbackIds[0]} is` : 'All of them are'
  throw new ConsoleRefusal(409, `${which} not there, or under way anyway`)
}

export async function replayParked(
  { db, clock }: CallbacksPorts,
  selection: ParkedSelection,
): Promise<AnswerOf<'POST /callbacks/replay-parked'>> {
  const found = await findParked(db, selection, mostAtOnce + 1)
  const replayed = await replayCallbacks(db, found.slice(0, mostAtOnce), clock.now())
  return { replayed: replayed.length, left: found.length > mostAtOnce }
}

export function parkedSelection(given: Partial<BodyOf<'POST /callbacks/replay-parked'>>): ParkedSelection {
  return {
    accountId: given.accountId ?? null,
    host: given.host?.trim().toLowerCase() || null,
    since: given.since ?? null,
  }
}
