import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { AnswerOf, BodyOf } from '../../console-contract/contract.ts'
import { type DeadLetterSelection, findDeadLetters } from '../../store/callbacks/callback-pages.ts'
import { replayCallbacks, retryCallbacks } from '../../store/callbacks/callbacks.ts'
import type { CallbacksPorts } from './callbacks-ports.ts'

const maxCounted = 10_000
const maxAtOnce = 1_000

export async function countDeadLetters(
  { db }: CallbacksPorts,
  selection: DeadLetterSelection,
): Promise<AnswerOf<'GET /callbacks/dead-letter-count'>> {
  const found = await findDeadLetters(db, selection, maxCounted)
  return { count: found.length, max: maxCounted, atOnce: maxAtOnce }
}

/** Rejects with `ConsoleRefusal` where none of them exists, or all of them are pending anyway. */
export async function replaySome(
  { db, clock }: CallbacksPorts,
  callbackIds: number[],
): Promise<{ replayed: number[] }> {
  const replayed = await replayCallbacks(db, callbackIds, clock.now())
  if (replayed.length > 0) return { replayed }
  const [only = null] = callbackIds.length === 1 ? callbackIds : []
  throw new ConsoleRefusal('callbacks-busy', { callbackId: only })
}

export async function replaySelected(
  { db, clock }: CallbacksPorts,
  selection: DeadLetterSelection,
): Promise<AnswerOf<'POST /callbacks/replay-dead-letters'>> {
  const found = await findDeadLetters(db, selection, maxAtOnce + 1)
  const replayed = await replayCallbacks(db, found.slice(0, maxAtOnce), clock.now())
  return { replayed: replayed.length, left: found.length > maxAtOnce }
}

/**
 * Makes what waits for a receiver due now, and the receiver be tried although it is down. What is due within the time of
 * a lease comes by itself.
 */
export async function retryReceiver(
  { db, clock, leasesEndAt, retryReceiver: begin }: CallbacksPorts,
  { accountId, host, callbackId }: BodyOf<'POST /callbacks/retry'>,
): Promise<AnswerOf<'POST /callbacks/retry'>> {
  const receiver = { accountId, host: host.trim().toLowerCase() }
  const times = { now: clock.now(), after: leasesEndAt() }
  const retried = await retryCallbacks(db, { ...receiver, callbackId: callbackId ?? null }, times)
  await begin(receiver)
  return { retried }
}

export function deadLetterSelection(
  given: Partial<BodyOf<'POST /callbacks/replay-dead-letters'>>,
): DeadLetterSelection {
  return {
    accountId: given.accountId ?? null,
    host: given.host?.trim().toLowerCase() || null,
    since: given.since ?? null,
  }
}
