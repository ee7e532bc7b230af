import type { SignedIn } from '../domain/console/console-session.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import { unreachable } from '../kit/flow/unreachable.ts'
import { isOwned } from '../store/console/owned-things.ts'
import type { Queryable } from '../store/database.ts'
import type { AccountRule, OwnedThing } from './account-rule.ts'
import { ConsoleRefusal } from './refusal.ts'

/**
 * Restricts a request of a user of one account to that account: `fields`, its checked query or body, get the account, or
 * the request is refused as if what it names did not exist. Other users' requests stay as they are. Rejects with
 * `ConsoleRefusal` or `SettingRefused`.
 */
export async function scopeToAccount(
  db: Queryable,
  { accountId }: Pick<SignedIn, 'accountId'>,
  rule: AccountRule | undefined,
  fields: Record<string, unknown>,
): Promise<void> {
  if (accountId === null) return
  if (rule === undefined) throw new ConsoleRefusal('account-user', {})
  switch (rule.kind) {
    case 'self':
    case 'common':
      return
    case 'field': {
      const wanted = fields[rule.field] ?? accountId
      if (String(wanted) !== String(accountId)) throw new ConsoleRefusal('account-absent', {}, rule.field)
      fields[rule.field] = accountId
      return
    }
    case 'thing': {
      const named = [...new Set([fields[rule.field]].flat())]
      const rest = rule.and === undefined ? [] : [fields[rule.and]]
      for (const each of named) {
        if (!(await isOwned(db, rule.thing, each, accountId, ...rest)))
          throw unknownThing(rule.thing, each, rest)
      }
      return
    }
    default:
      unreachable(rule)
  }
}

/** The refusal that the route itself gives for a thing that does not exist. */
function unknownThing(thing: OwnedThing, named: unknown, [kind]: unknown[]): Error {
  switch (thing) {
    case 'alarm':
      return new ConsoleRefusal('alarm-unknown', { alarmId: Number(named) })
    case 'message':
      return new ConsoleRefusal('message-unknown', { msgId: Number(named) }, 'msgId')
    case 'callback':
      return new ConsoleRefusal('callback-unknown', { callbackId: Number(named) })
    case 'conversation':
      return new ConsoleRefusal('conversation-unknown', { conversationId: Number(named) })
    case 'key':
      return new SettingRefused('key-unknown', { keyId: Number(named) })
    case 'endpoint':
      return new SettingRefused('endpoint-unknown', { endpoint: Number(named) })
    case 'interface-user': {
      const values = { kind: String(kind), username: String(named) }
      return new SettingRefused('interface-user-unknown', values, 'username')
    }
    case 'verification':
      return new ConsoleRefusal('verification-unknown', {})
    case 'user':
      return new SettingRefused('user-unknown', { user: Number(named) })
    case 'invitation':
      return new ConsoleRefusal('link-unknown', {})
    default:
      return unreachable(thing)
  }
}
