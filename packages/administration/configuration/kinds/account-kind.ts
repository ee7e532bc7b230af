import { Type } from '@sinclair/typebox'
import { amount } from '../../../console-contract/fields.ts'
import { formatMicros } from '../../../domain/pricing/amount.ts'
import { readAmount } from '../../../domain/settings/read-amount.ts'
import { listAccountSummaries } from '../../../store/console/account-summaries.ts'
import { listAccountRetention } from '../../../store/retention/account-retention.ts'
import * as accounts from '../../accounts/account-operations.ts'
import { readCountry, readLinkHost } from '../../accounts/accounts.ts'
import { setDomain as setLinkDomain } from '../../accounts/link-domain-operations.ts'
import { setRetention } from '../../accounts/retention-operations.ts'
import { orNull } from '../../fields.ts'
import { accountName, type Fields, type Kind, mapped, optional, usual } from './kind.ts'

const time = (unit: string) =>
  orNull(Type.Integer({ minimum: 1, maximum: 36_500 }), `a number of ${unit}, or null`)
export const accountKind: Kind = {
  ...usual,
  one: 'account',
  key: ['name'],
  fields: {
    name: accountName,
    currency: optional(
      Type.String({ pattern: '^[A-Z]{3}$', description: 'three capital letters, such as EUR' }),
    ),
    country: optional(orNull(Type.String({ maxLength: 2 }), 'a country such as UA, or null')),
    link_domain: optional(orNull(Type.String({ maxLength: 300 }), 'a host such as go.shop.example, or null')),
    number_memory: optional(Type.Boolean({ description: 'true or false' })),
    balance_alert: optional(orNull(amount, 'an amount such as "100.00", or null')),
    disabled: optional(Type.Boolean({ description: 'true or false' })),
    retention: optional(
      Type.Object(
        { contents_days: time('days'), months: time('months') },
        { additionalProperties: false, description: 'an object with contents_days and months' },
      ),
    ),
  },
  lists: ['senders', 'tariffs', 'services', 'endpoints'],
  passes: { account: 'name' },
  fixed: ['currency'],
  read: async (db, now) => {
    const kept = await listAccountRetention(db)
    return (await listAccountSummaries(db, now)).map(({ accountId, alertMicros, ...row }) => {
      const { contentsDays = null, months = null } = kept.find((each) => each.accountId === accountId) ?? {}
      return {
        id: accountId,
        fields: {
          ...{ name: row.name, currency: row.currency, country: row.country },
          link_domain: row.linkDomain,
          number_memory: row.usesNumberMemory,
          balance_alert: alertMicros === null ? null : formatMicros(alertMicros),
          disabled: row.disabledAt !== null,
          retention: { contents_days: contentsDays, months },
        },
      }
    })
  },
  normal: (given) =>
    mapped(given, {
      country: (country: string) => readCountry(country),
      link_domain: (domain: string) => readLinkHost(domain),
      balance_alert: (text: string) => formatMicros(readAmount(text, 'balance_alert')),
    }),
  set: async (carryOut, { given, before, accountId: known }) => {
    const { name, currency, country, balance_alert: balanceAlert, disabled, retention } = given
    const { number_memory: usesNumberMemory, link_domain: domain } = given
    const accountId =
      before === null
        ? (await carryOut(accounts.createAccount, { name, ...(currency !== undefined && { currency }) }))[
            'accountId'
          ]
        : known
    const of = { accountId }
    // What a new account has from the start is no change.
    const isChange = (value: unknown, first: unknown) =>
      value !== undefined && (before !== null || value !== first)
    if (isChange(country, null)) await carryOut(accounts.setAccountCountry, { ...of, country })
    if (isChange(domain, null)) await carryOut(setLinkDomain, { ...of, domain })
    if (isChange(usesNumberMemory, true))
      await carryOut(accounts.setAccountNumberMemory, { ...of, usesNumberMemory })
    if (isChange(balanceAlert, null)) await carryOut(accounts.setAccountBalanceAlert, { ...of, balanceAlert })
    const { contents_days: contentsDays, months } = (retention ?? {}) as Fields
    if (retention !== undefined && (before !== null || contentsDays !== null || months !== null))
      await carryOut(setRetention, { ...of, contentsDays, months })
    if (isChange(disabled, false))
      await carryOut(disabled === true ? accounts.disableAccount : accounts.enableAccount, of)
    return {}
  },
  remove: null,
}
