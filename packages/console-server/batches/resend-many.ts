import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { BatchRehearsalView } from '../../console-contract/sending/batches.ts'
import { isOpen, isSuccess } from '../../domain/message/status.ts'
import { isAtLeast, type Micros } from '../../domain/pricing/amount.ts'
import { readMessages } from '../../store/messages/find.ts'
import { rehearseAgain, sendAgainOnce } from '../send/send-handlers.ts'
import type { BatchesPorts } from './batches-ports.ts'
import { LeftOutList, type LeftReason, leftFor } from './left-out.ts'

/** A message that may be sent again, and what that costs at most. */
interface Ready {
  accountId: number
  currency: string
  micros: number
  /** The available balance of the account before anything is sent. */
  availableMicros: Micros
  isUncertain: boolean
}

/** Concurrent reads or sends of one batch, so that a batch leaves database connections for the rest. */
const atOnce = 4

export async function rehearseResends(
  { messages: { db }, sending }: BatchesPorts,
  msgIds: readonly number[],
): Promise<BatchRehearsalView> {
  const leftOut = new LeftOutList()
  const money = new Map<number, Ready>()
  const view = { ready: 0, uncertain: 0 }
  const statuses = await readStatuses(db, msgIds)
  await inTurns(
    msgIds,
    async (msgId) => checkOne(sending, statuses, msgId),
    (msgId, found) => {
      if ('reason' in found) return leftOut.add(msgId, found)
      const sum = money.get(found.accountId) ?? { ...found, micros: 0 }
      if (!isAtLeast(sum.availableMicros, sum.micros + found.micros))
        return leftOut.add(msgId, leftFor('money'))
      money.set(found.accountId, { ...sum, micros: sum.micros + found.micros })
      view.ready += 1
      if (found.isUncertain) view.uncertain += 1
    },
  )
  return {
    ...view,
    leftOut: leftOut.all,
    money: [...money.values()].map(({ accountId, currency, micros, availableMicros }) => {
      return { accountId, currency, micros, availableMicros }
    }),
  }
}

/** Sends these messages again, each once for `attempt`. Returns for each why it was left out; null where it was sent. */
export async function resendSome(
  { messages: { db, liveUpdates }, sending }: BatchesPorts,
  msgIds: readonly number[],
  attempt: string,
): Promise<Map<number, LeftReason | null>> {
  const outcomes = new Map<number, LeftReason | null>()
  const statuses = await readStatuses(db, msgIds)
  const work = async (msgId: number): Promise<LeftReason | null> => {
    const found = await checkOne(sending, statuses, msgId)
    if ('reason' in found) return found
    return resendOne(sending, msgId, attempt)
  }
  await inTurns(msgIds, work, (msgId, outcome) => void outcomes.set(msgId, outcome))
  liveUpdates.changed('messages')
  return outcomes
}

async function resendOne(
  sending: BatchesPorts['sending'],
  msgId: number,
  attempt: string,
): Promise<LeftReason | null> {
  try {
    await sendAgainOnce(sending, msgId, `console batch ${attempt} ${msgId}`)
    return null
  } catch (error) {
    return leftAfter(error)
  }
}

type Statuses = ReadonlyMap<number, Parameters<typeof isOpen>[0]>

async function readStatuses(
  db: BatchesPorts['messages']['db'],
  msgIds: readonly number[],
): Promise<Statuses> {
  const found = await readMessages(db, msgIds)
  return new Map(found.map(({ msgId, status }) => [msgId, status]))
}

async function checkOne(
  sending: BatchesPorts['sending'],
  statuses: Statuses,
  msgId: number,
): Promise<Ready | LeftReason> {
  const status = statuses.get(msgId)
  if (status === undefined) return leftFor('unknown')
  if (isOpen(status)) return leftFor('open')
  if (isSuccess(status)) return leftFor('delivered')
  try {
    const { accountId, refused, plan, currency, availableMicros } = await rehearseAgain(sending, msgId)
    if (refused?.code === 'money') return leftFor('money')
    if (refused !== null || plan === null) return { reason: 'refused', refused }
    if (plan.stages.every(({ blocked }) => blocked !== null)) return leftFor('blocked')
    return {
      accountId,
      currency,
      micros: plan.priceMicros,
      availableMicros,
      isUncertain: status === 'UNKNOWN',
    }
  } catch (error) {
    return leftAfter(error)
  }
}

/** Rejects again with what says nothing about one message. */
function leftAfter(error: unknown): LeftReason {
  if (!(error instanceof ConsoleRefusal)) throw error
  const { code, values } = error
  if (code === 'message-unknown') return leftFor('unknown')
  if (code === 'code-not-resent') return leftFor('code')
  if (code !== 'operation-refused') throw error
  const refused = values as { code: string | null; sentence: string }
  return refused.code === 'money' ? leftFor('money') : { reason: 'refused', refused }
}

/** Works on a few at a time, and takes the results in the order of `msgIds`. */
async function inTurns<Result>(
  msgIds: readonly number[],
  work: (msgId: number) => Promise<Result>,
  take: (msgId: number, result: Result) => void,
): Promise<void> {
  for (let from = 0; from < msgIds.length; from += atOnce) {
    const some = msgIds.slice(from, from + atOnce)
    const results = await Promise.all(some.map(async (msgId) => ({ msgId, result: await work(msgId) })))
    for (const { msgId, result } of results) take(msgId, result)
  }
}
