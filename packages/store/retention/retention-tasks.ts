import type { RetentionConfig } from '../../config/sections/retention-settings.ts'
import type { AccountRetention } from '../../domain/accounts/account-retention.ts'
import { dayNumber, firstIdOfDay } from '../partitions/dated-ids.ts'

/** What is erased of messages of some accounts once they are older than `before`. */
export interface ErasureTask {
  /** Names the task in `retention_progress`. */
  task: string
  /** `contents`: texts. `recipient`: everything but what money, counts and statuses need. */
  what: 'contents' | 'recipient'
  accounts: AccountChoice
  /** Accepted before this instant, in ms. */
  before: number
  /** Below this id all messages are old enough. */
  endId: number
}

/** The accounts of a list, or all but those. */
export interface AccountChoice {
  isListed: boolean
  accountIds: number[]
}

const dayMs = 86_400_000
/** The rest of a block of ids is used for an hour. */
const idSlackMs = 3_600_000

/**
 * The tasks at `now`: contents of each account by its own days or those of the installation, and recipients of accounts
 * with months of their own. Accounts with equal days share a task.
 */
export function erasureTasks(
  { contentsDays }: Pick<RetentionConfig, 'contentsDays'>,
  accounts: readonly AccountRetention[],
  now: number,
): ErasureTask[] {
  const tasks: ErasureTask[] = []
  const own = accounts.filter((each) => each.contentsDays !== null)
  if (contentsDays !== null) {
    const others = { isListed: false, accountIds: own.map(({ accountId }) => accountId) }
    tasks.push(planErasure('contents', 'contents', others, now - contentsDays * dayMs))
  }
  for (const [days, accountIds] of grouped(own, ({ contentsDays: value }) => value)) {
    const before = now - days * dayMs
    tasks.push(planErasure(`contents ${days}`, 'contents', { isListed: true, accountIds }, before))
  }
  for (const [months, accountIds] of grouped(accounts, ({ months: value }) => value)) {
    const before = monthsLater(now, -months)
    tasks.push(planErasure(`recipients ${months}`, 'recipient', { isListed: true, accountIds }, before))
  }
  return tasks
}

/** How long messages are kept at the longest, in months; null for good. */
export function longestMonths(
  messagesMonths: number | null,
  accounts: readonly Pick<AccountRetention, 'months'>[],
): number | null {
  return messagesMonths === null
    ? null
    : Math.max(messagesMonths, ...accounts.map(({ months }) => months ?? messagesMonths))
}

export function isChosen({ isListed, accountIds }: AccountChoice, accountId: number): boolean {
  return accountIds.includes(accountId) === isListed
}

/** The same day of another month, in UTC; the first of the next one where that has no such day. */
export function monthsLater(at: number, months: number): number {
  const date = new Date(at)
  return date.setUTCMonth(date.getUTCMonth() + months)
}

function planErasure(
  task: string,
  what: ErasureTask['what'],
  accounts: AccountChoice,
  before: number,
): ErasureTask {
  return { task, what, accounts, before, endId: firstIdOfDay(dayNumber(before - idSlackMs)) }
}

function grouped<Item extends { accountId: number }>(
  items: readonly Item[],
  by: (item: Item) => number | null,
): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const item of items) {
    const key = by(item)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), item.accountId])
  }
  return groups
}
