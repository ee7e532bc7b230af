import type { AccountRule } from '../administration/account-rule.ts'
import type { PageContract } from '../console-contract/contract.ts'
import { operationOfRoute } from './all-routes.ts'

/** A rule whose field is one of the route. */
type RuleOf<Name extends keyof PageContract> = AccountRule & {
  field?: (keyof PageContract[Name]['query']['properties'] | keyof PageContract[Name]['body']['properties']) &
    string
}

const self = { kind: 'self' } as const
const byAccountId = { kind: 'field', field: 'accountId' } as const
const byAccount = { kind: 'field', field: 'account' } as const
const conversation = { kind: 'thing', thing: 'conversation', field: 'conversationId' } as const

/** Every route that is open to users of one account. All others, new ones as well, refuse them. */
const accountRules = {
  'POST /sign-out': self,
  'POST /password': self,
  'GET /sessions': self,
  'POST /sessions/end': self,
  'POST /sessions/end-others': self,
  'GET /second-factor': self,
  'POST /second-factor/begin': self,
  'POST /second-factor/confirm': self,
  'POST /second-factor/codes': self,
  'POST /second-factor/remove': self,
  'GET /messages/totals': byAccountId,
  'GET /views': { kind: 'common' },
  'POST /views/save': { kind: 'common' },
  'POST /views/remove': { kind: 'common' },
  'GET /messages/selection': byAccountId,
  'POST /messages/batch/rehearsal': { kind: 'thing', thing: 'message', field: 'msgIds' },
  'POST /messages/batch': { kind: 'thing', thing: 'message', field: 'msgIds' },
  'GET /messages/batch': self,
  'GET /replies/unread': byAccountId,
  'POST /replies/seen': conversation,
  'GET /send/form': byAccountId,
  'POST /send': byAccountId,
  'POST /send/rows/rehearsal': byAccountId,
  'POST /send/rows': byAccountId,
  'GET /send/voices': { kind: 'common' },
  'POST /send/voice-sample': byAccountId,
  'GET /callbacks/hours': byAccountId,
  'GET /overview/account': byAccountId,
  'GET /annotations': byAccountId,
  'GET /callbacks/trial': byAccountId,
  'POST /callbacks/try': byAccountId,
  'GET /templates/viber-senders': byAccountId,
  'POST /templates/measure': { kind: 'common' },
  'GET /tariffs/prices': byAccount,
  'GET /links': byAccount,
  'GET /links/totals': byAccount,
} as const satisfies { [Name in keyof PageContract]?: RuleOf<Name> }

const rules = new Map<string, AccountRule>(Object.entries(accountRules))

/** Undefined: closed to users of one account. */
export function findAccountRule(route: string): AccountRule | undefined {
  const operation = operationOfRoute(route)
  return operation === undefined ? rules.get(route) : (operation.account ?? undefined)
}
