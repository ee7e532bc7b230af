import { Type } from '@sinclair/typebox'
import type { Micros } from '../../domain/pricing/amount.ts'
import { change, query } from '../console-route.ts'
import { account, amount } from '../fields.ts'

/** An account with what belongs to it. Instants are ms. */
export interface AccountView {
  accountId: number
  name: string
  currency: string
  createdAt: number
  /** Since when its requests are refused; null while it is active. */
  disabledAt: number | null
  /** Where its numbers without a calling code are (ISO 3166); null: they are refused. */
  country: string | null
  availableMicros: Micros
  /** The balance is too low below it; null for none. */
  alertMicros: number | null
  /** API keys that are valid now. */
  keys: number
  /** Approved ones, of all channels. */
  senders: number
  /** SMPP binds that may be used. */
  binds: number
  /** Users of the interfaces of Kannel and Jasmin. */
  interfaceUsers: number
  /** Users of the console who see this account alone. */
  users: number
  /** Names of the active rules of alerts that watch its balance. */
  balanceRules: string[]
}

const name = Type.String({ maxLength: 100 })

export const accountListRoutes = {
  'GET /accounts': query<{ accounts: AccountView[] }>()('viewer'),
  /** The currency of an account that is created without one. */
  'GET /accounts/new': query<{ currency: string }>()('admin'),
  'POST /accounts/create': change<{ accountId: number }>()(
    'admin',
    {
      name,
      currency: Type.String({
        pattern: '^[A-Z]{3}$',
        form: 'currency',
        description: 'three capital letters, for example EUR',
      }),
    },
    ['name', 'currency'],
  ),
  /** Refused where the settings file names the account. */
  'POST /accounts/rename': change()('admin', { accountId: account, name }, ['accountId', 'name']),
  /** Where its numbers without a calling code are; null: they are refused. */
  'POST /accounts/country': change()(
    'admin',
    {
      accountId: account,
      country: Type.Union([Type.String({ maxLength: 2 }), Type.Null()], {
        description: 'a country such as UA, or null',
      }),
    },
    ['accountId', 'country'],
  ),
  /** Requests of the account are refused; what it has accepted goes on. */
  'POST /accounts/disable': change()('admin', { accountId: account }, ['accountId']),
  'POST /accounts/enable': change()('admin', { accountId: account }, ['accountId']),
  /** Null: no alert. */
  'POST /balance-alert/set': change()(
    'admin',
    { account, balanceAlert: Type.Union([amount, Type.Null()], { description: 'an amount, or null' }) },
    ['account', 'balanceAlert'],
  ),
}
