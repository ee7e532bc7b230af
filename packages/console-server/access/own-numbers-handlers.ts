import {
  assignKeyword,
  assignNumber,
  changeKeyword,
  changeNumber,
  readOwnKeyword,
  readOwnNumber,
} from '../../administration/accounts/own-numbers.ts'
import { maskedUrl } from '../../administration/masked-url.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { ownNumbersRoutes } from '../../console-contract/own-numbers.ts'
import type { OwnKeyword, OwnNumber } from '../../domain/replies/reply-target.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import {
  listOwnKeywords,
  listOwnNumbers,
  removeOwnKeyword,
  removeOwnNumber,
} from '../../store/replies/own-numbers.ts'
import type { AccessPorts } from './access-ports.ts'

/** Numbers that subscribers write to, and their keywords. */
export function ownNumbersHandlers({
  db,
  hookRules,
}: Pick<AccessPorts, 'db' | 'hookRules'>): Handlers<keyof typeof ownNumbersRoutes> {
  return {
    'GET /numbers': async ({ query: { accountId = null }, mask }) => {
      const [numbers, keywords] = await Promise.all([
        listOwnNumbers(db, accountId),
        listOwnKeywords(db, accountId),
      ])
      const shown = accountId === null ? numbers : numbers.map((each) => ofAccount(each, accountId, keywords))
      return {
        numbers: shown.map((each) => masked(each, mask)),
        keywords: keywords.map((each) => masked(each, mask)),
      }
    },
    'POST /numbers/add': async ({ body, note }) => {
      note(nameOf(body))
      if (body.accountId !== null) await findAccount(db, body.accountId, 'accountId')
      await assignNumber(db, body, hookRules)
    },
    'POST /numbers/change': async ({ body, note }) => {
      note(nameOf(body))
      if (body.accountId !== null) await findAccount(db, body.accountId, 'accountId')
      await changeNumber(db, body, hookRules)
    },
    'POST /numbers/remove': async ({ body, note }) => {
      note(nameOf(body))
      await removeOwnNumber(db, readOwnNumber(body))
    },
    'POST /keywords/add': async ({ body, note }) => {
      note(`${body.keyword} at ${nameOf(body)}`)
      await findAccount(db, body.accountId, 'accountId')
      await assignKeyword(db, body, hookRules)
    },
    'POST /keywords/change': async ({ body, note }) => {
      note(`${body.keyword} at ${nameOf(body)}`)
      await findAccount(db, body.accountId, 'accountId')
      await changeKeyword(db, body, hookRules)
    },
    'POST /keywords/remove': async ({ body, note }) => {
      note(`${body.keyword} at ${nameOf(body)}`)
      await removeOwnKeyword(db, readOwnKeyword(body))
    },
  }
}

function nameOf({ number, channel }: { number: string; channel: string }): string {
  return `${number} on ${channel}`
}

/** A number as one account knows it: without the hook and the keywords of others. */
function ofAccount(number: OwnNumber, accountId: number, own: readonly OwnKeyword[]): OwnNumber {
  const keywords = own.filter(
    ({ channel, number: at }) => channel === number.channel && at === number.number,
  ).length
  if (number.accountId === accountId) return { ...number, keywords }
  return { ...number, accountId: null, account: null, hook: null, form: 'json', answers: null, keywords }
}

/** A hook may carry a key in its query. */
function masked<Target extends { hook: string | null }>(target: Target, mask: Mask): Target {
  return { ...target, hook: target.hook === null ? null : maskedUrl(target.hook, mask) }
}
