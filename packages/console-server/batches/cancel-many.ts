import { cancelSome } from '../../administration/messages/cancel-messages.ts'
import type { BatchRehearsalView } from '../../console-contract/sending/batches.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { readMessages } from '../../store/messages/find.ts'
import type { BatchesPorts } from './batches-ports.ts'
import { LeftOutList, type LeftReason, leftFor } from './left-out.ts'

/** What cancelling would do; the money is what comes back to the balances. */
export async function rehearseCancellations(
  { messages: { db }, sending: { catalogue } }: BatchesPorts,
  msgIds: readonly number[],
): Promise<BatchRehearsalView> {
  const messages = new Map((await readMessages(db, msgIds)).map((message) => [message.msgId, message]))
  const leftOut = new LeftOutList()
  const returned = new Map<number, number>()
  let ready = 0
  for (const msgId of msgIds) {
    const message = messages.get(msgId)
    if (message === undefined) leftOut.add(msgId, leftFor('unknown'))
    else if (message.progress.kind !== 'queued')
      leftOut.add(msgId, leftFor(leftBecause(message.progress.kind)))
    else {
      const { accountId, money } = message
      ready += 1
      returned.set(accountId, (returned.get(accountId) ?? 0) + money.reservedMicros)
    }
  }
  return {
    ready,
    uncertain: 0,
    leftOut: leftOut.all,
    money: [...returned].map(([accountId, micros]) => {
      return {
        accountId,
        currency: readCurrency(catalogue.account(accountId)),
        micros,
        availableMicros: null,
      }
    }),
  }
}

function leftBecause(progress: string): 'ended' | 'on-its-way' {
  return progress === 'final' ? 'ended' : 'on-its-way'
}

function readCurrency(account: CatalogueAccount | null): string {
  return account?.currency ?? ''
}

/** Returns for each message why it was left out; null where it is cancelled. */
export async function cancelMany(
  { messages }: BatchesPorts,
  msgIds: readonly number[],
  accountId: number | null,
): Promise<Map<number, LeftReason | null>> {
  const answers = await cancelSome(messages, { accountId, msgIds })
  return new Map(
    msgIds.map((msgId) => {
      const kind = answers.get(msgId)?.kind
      return [msgId, kind === 'cancelled' ? null : leftFor(kind ?? 'unknown')]
    }),
  )
}
