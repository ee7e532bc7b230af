import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { amount, hookUrl, line, prefix, channel as priced } from '../../console-contract/fields.ts'
import { senderStatuses } from '../../domain/accounts/sender.ts'
import { eventTypes } from '../../domain/feed/event-types.ts'
import { codeChannels, defaultService, defaultServiceId } from '../../domain/otp/verification-service.ts'
import { channels } from '../../domain/plan/plan.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { replyForms } from '../../domain/replies/reply-form.ts'
import { type RuleSetEntry, type RuleSetName, ruleSetNames } from '../../domain/routing/rule-set-name.ts'
import { readAmount, readPrice } from '../../domain/settings/read-amount.ts'
import { listSenders } from '../../store/accounts/senders.ts'
import { listServices } from '../../store/codes/verification-services.ts'
import { listAccountSummaries } from '../../store/console/account-summaries.ts'
import type { Queryable } from '../../store/database.ts'
import { listEndpoints } from '../../store/feed/event-endpoints.ts'
import { listTariffs } from '../../store/money/tariffs.ts'
import { listOwnKeywords, listOwnNumbers } from '../../store/replies/own-numbers.ts'
import { listAccountRetention } from '../../store/retention/account-retention.ts'
import { ruleSetsInForce } from '../../store/traffic/rule-set-versions.ts'
import * as accounts from '../accounts/account-operations.ts'
import { readCountry, readLinkHost } from '../accounts/accounts.ts'
import * as endpoints from '../accounts/endpoints/endpoint-operations.ts'
import { eventFilter } from '../accounts/endpoints/event-filter-fields.ts'
import { setDomain as setLinkDomain } from '../accounts/link-domain-operations.ts'
import * as numbers from '../accounts/number-operations.ts'
import { readOwnKeyword, readOwnNumber } from '../accounts/own-numbers.ts'
import { setRetention } from '../accounts/retention-operations.ts'
import * as senders from '../accounts/sender-operations.ts'
import * as services from '../codes/service-operations.ts'
import { checkService, type GivenService } from '../codes/verification-services.ts'
import { id, orNull } from '../fields.ts'
import * as tariffs from '../money/tariff-operations.ts'
import { readGiven } from '../traffic-rules/given-entries.ts'
import { putRuleSet } from '../traffic-rules/rule-set-operations.ts'
import { readService, writtenService } from './service-fields.ts'

export type Fields = Record<string, unknown>

/** A thing as a document says it; `id`: what operations name it by. */
export interface Stored {
  fields: Fields
  id?: number
}

/** Carries out an operation of the table. The input fits it, as the schemas of kinds say. */
export type CarryOut = (operation: unknown, input: Fields) => Promise<Fields>

interface Setting {
  /** The fields that differ, and those that name it. */
  given: Fields
  /** Whether the document opens what it belongs to: what an installation had is restored as it was. */
  isRestored: boolean
  /** Null: it is new. */
  before: Stored | null
  /** That of the field `account`; null: every account, or none. */
  accountId: number | null
}

/** One kind of thing that a document lists. */
export interface Kind {
  /** What changes call it. */
  one: string
  /** The fields that name it; fields that it has from what it stands in come first. */
  key: readonly string[]
  /** Those of a document, without those that it has from what it stands in. */
  fields: TProperties
  /** Lists in it, and which of its fields these have. */
  lists: readonly ListName[]
  passes: Readonly<Fields & Record<string, string>>
  read: (db: Queryable, now: number) => Promise<Stored[]>
  /** As it is stored, of fields that are given. Throws `SettingRefused`. */
  normal: (given: Fields, before: Fields | null) => Fields
  /** What only a new one takes. */
  fixed: readonly string[]
  set: (carryOut: CarryOut, setting: Setting) => Promise<{ secret?: unknown }>
  /** Null: it is never removed. */
  remove: ((carryOut: CarryOut, setting: Setting) => Promise<unknown>) | null
}

/** In the order in which they are set. */
export const listNames = [
  'accounts',
  'senders',
  'tariffs',
  'services',
  'endpoints',
  'numbers',
  'keywords',
  'rule_sets',
] as const
export type ListName = (typeof listNames)[number]
/** The lists of a whole document; those of an account and of a number stand in it. */
export const topLists = ['accounts', 'tariffs', 'services', 'numbers', 'rule_sets'] as const

const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema)
const usual = {
  lists: [],
  passes: {},
  fixed: [],
  normal: (given: Fields) => given,
} as const satisfies Partial<Kind>

const time = (unit: string) =>
  orNull(Type.Integer({ minimum: 1, maximum: 36_500 }), `a number of ${unit}, or null`)
const accountName = Type.String({ minLength: 1, maxLength: 64, description: 'the name of an account' })
const list = <Item extends string>(items: readonly Item[]) =>
  Type.Array(oneOf(items), { description: `a list of ${items.join(', ')}`, uniqueItems: true })
const hook = {
  hook: optional(orNull(hookUrl, 'an http or https URL, or null')),
  form: optional(oneOf(replyForms)),
  answers: optional(orNull(Type.String({ minLength: 1, maxLength: 1_000 }), 'hook, a text, or null')),
}
const numberFields = {
  channel: oneOf(channels, `one of ${channels.join(', ')}`),
  number: line(80, 'a number, short code or sender'),
}
const target = (row: { hook: string | null; form: string; answers: string | null }) => ({
  ...{ hook: row.hook, form: row.form, answers: row.answers },
})
const newHook = { hook: null, form: 'json' }

/** Every kind; a new one is an entry. */
export const kinds: Readonly<Record<ListName, Kind>> = {
  accounts: {
    ...usual,
    one: 'account',
    key: ['name'],
    fields: {
      name: accountName,
      currency: optional(
        Type.String({ pattern: '^[A-Z]{3}$', description: 'three capital letters, such as EUR' }),
      ),
      country: optional(orNull(Type.String({ maxLength: 2 }), 'a country such as UA, or null')),
      link_domain: optional(
        orNull(Type.String({ maxLength: 300 }), 'a host such as go.shop.example, or null'),
      ),
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
      if (isChange(balanceAlert, null))
        await carryOut(accounts.setAccountBalanceAlert, { ...of, balanceAlert })
      const { contents_days: contentsDays, months } = (retention ?? {}) as Fields
      if (retention !== undefined && (before !== null || contentsDays !== null || months !== null))
        await carryOut(setRetention, { ...of, contentsDays, months })
      if (isChange(disabled, false))
        await carryOut(disabled === true ? accounts.disableAccount : accounts.enableAccount, of)
      return {}
    },
    remove: null,
  },
  senders: {
    ...usual,
    one: 'sender',
    key: ['account', 'channel', 'name'],
    fields: {
      channel: oneOf(channels, `one of ${channels.join(', ')}`),
      name: Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' }),
      status: optional(oneOf(senderStatuses)),
    },
    read: async (db) =>
      (await listSenders(db, null)).map(({ account, channel, name, status }) => ({
        fields: { account, channel, name, status },
      })),
    set: (carryOut, { given: { channel, name, status = 'approved' }, accountId }) =>
      carryOut(senders.setSenderName, { accountId, channel, name, status }),
    remove: (carryOut, { given: { channel, name }, accountId }) =>
      carryOut(senders.removeSenderName, { accountId, channel, name }),
  },
  tariffs: {
    ...usual,
    one: 'tariff',
    key: ['account', 'channel', 'prefix'],
    fields: { channel: priced, prefix, price: { ...amount, description: 'an amount such as "0.50"' } },
    read: async (db) =>
      (await listTariffs(db, null)).map(({ account, channel, prefix, priceMicros }) => ({
        fields: { account, channel, prefix, price: formatMicros(priceMicros) },
      })),
    normal: (given) => mapped(given, { price: (text: string) => formatMicros(readPrice(text)) }),
    set: (carryOut, { given: { channel, prefix, price }, accountId }) =>
      carryOut(tariffs.setTariffPrice, { accountId, channel, prefix, price }),
    remove: (carryOut, { given: { channel, prefix }, accountId }) =>
      carryOut(tariffs.removeTariffPrice, { accountId, channel, prefix }),
  },
  services: {
    ...usual,
    one: 'service',
    key: ['account', 'service_id'],
    fields: {
      service_id: id('a service'),
      name: optional(orNull(Type.String({ maxLength: 200 }), 'a text, or null')),
      sender: optional(orNull(Type.String({ maxLength: 200 }), 'a sender name, or null')),
      lifetime_seconds: optional(Type.Number({ description: '60 to 3600' })),
      attempts: optional(Type.Number({ description: '1 to 20' })),
      types: optional(
        Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10, description: 'a list of texts' }),
      ),
      plan: optional(
        Type.Array(
          Type.Object(
            {
              channel: Type.String({ maxLength: 20, description: `one of ${codeChannels.join(', ')}` }),
              wait_seconds: orNull(Type.Number(), 'a number, or null'),
            },
            { additionalProperties: false },
          ),
          { maxItems: 10, description: 'a list of channels with wait_seconds' },
        ),
      ),
      domain: optional(orNull(Type.String({ maxLength: 200 }), 'a host, or null')),
      own_codes: optional(Type.Boolean({ description: 'true or false' })),
      max_price: optional(orNull(amount, 'an amount such as "0.50", or null')),
      countries: optional(
        orNull(
          Type.Array(Type.String({ maxLength: 10 }), { maxItems: 300 }),
          'a list of countries, or null for all',
        ),
      ),
      whatsapp_template: optional(orNull(Type.String({ maxLength: 512 }), 'the name of a template, or null')),
      texts: optional(
        Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 2_000 }), {
          description: 'texts by language',
        }),
      ),
    },
    read: async (db) =>
      (await listServices(db)).map(({ accountId: _, account, serviceId, ...settings }) => ({
        fields: { account, service_id: serviceId, ...writtenService(settings) },
      })),
    normal: ({ account, service_id, ...given }, before) => {
      const known = before === null ? {} : readService(before)
      const settings = { ...defaultService, ...known, ...readService(given) } as GivenService
      const checked = writtenService(checkService(settings))
      const named = Object.entries(checked).filter(([name]) => name in given)
      return { account, service_id, ...Object.fromEntries(named) }
    },
    set: (
      carryOut,
      { given: { account: _, service_id: serviceId, ...given }, before, accountId, isRestored },
    ) => {
      // Service 1 of every account is there before it is stored.
      const isNew = before === null && (serviceId !== defaultServiceId || accountId !== null)
      const operation = isNew ? services.addCodeService : services.changeCodeService
      const settings = readService(given)
      // A language that is left out of it would stay.
      const left = Object.keys((before?.fields['texts'] ?? {}) as Fields).map((language) => [language, ''])
      if (settings['texts'] !== undefined)
        settings['texts'] = { ...Object.fromEntries(left), ...(settings['texts'] as Fields) }
      const restored = isNew && isRestored && { unapproved: true }
      return carryOut(operation, { serviceId, accountId, ...settings, ...restored })
    },
    remove: (carryOut, { given: { service_id: serviceId }, accountId }) =>
      carryOut(services.removeCodeService, { serviceId, accountId }),
  },
  endpoints: {
    ...usual,
    one: 'endpoint',
    key: ['account', 'url'],
    fields: {
      url: hookUrl,
      description: optional(orNull(Type.String({ maxLength: 200 }), 'what it is for')),
      types: optional(orNull(list(eventTypes), `a list of ${eventTypes.join(', ')}, or null for all`)),
      filter: optional(eventFilter),
      active: optional(Type.Boolean({ description: 'true or false' })),
    },
    read: async (db) =>
      (await listEndpoints(db, null)).map(
        ({ endpointId, account, url, description, types, filter, isActive }) => ({
          id: endpointId,
          fields: {
            ...{ account, url, description },
            ...{ types: types === null ? null : types.toSorted(), filter, active: isActive },
          },
        }),
      ),
    normal: (given) => mapped(given, { types: (types: string[]) => types.toSorted() }),
    set: async (carryOut, { given: { url, description, types, filter, active }, before, accountId }) => {
      const described = description !== undefined && { description }
      const change = {
        ...described,
        ...(types !== undefined && { types }),
        ...(filter !== undefined && { filter }),
        ...(active !== undefined && { isActive: active }),
      }
      if (before !== null)
        return carryOut(endpoints.changeEventEndpoint, { endpointId: before.id, ...change })
      const wanted = { accountId, url, ...described, types: types ?? null, filter: filter ?? null }
      const added = await carryOut(endpoints.addEventEndpoint, wanted)
      if (active === false)
        await carryOut(endpoints.changeEventEndpoint, { endpointId: added['endpointId'], isActive: false })
      return { secret: added['secret'] }
    },
    remove: (carryOut, { before }) => carryOut(endpoints.removeEventEndpoint, { endpointId: before?.id }),
  },
  numbers: {
    ...usual,
    one: 'number',
    key: ['channel', 'number'],
    fields: {
      ...numberFields,
      account: optional(orNull(accountName, 'the name of an account, or null')),
      ...hook,
    },
    lists: ['keywords'],
    passes: { channel: 'channel', number: 'number' },
    read: async (db) =>
      (await listOwnNumbers(db, null)).map(({ channel, number, account, ...row }) => ({
        fields: { channel, number, account, ...target(row) },
      })),
    normal: (given) => ({ ...given, number: readOwnNumber(given as never).number }),
    set: (carryOut, { given: { account, ...given }, before, accountId }) =>
      before === null
        ? carryOut(numbers.addNumber, { ...newHook, ...given, accountId })
        : carryOut(numbers.changeNumberTarget, { ...given, ...(account !== undefined && { accountId }) }),
    remove: (carryOut, { given: { channel, number } }) => carryOut(numbers.removeNumber, { channel, number }),
  },
  keywords: {
    ...usual,
    one: 'keyword',
    key: ['channel', 'number', 'keyword'],
    fields: { keyword: line(80, 'one word'), account: accountName, ...hook },
    read: async (db) =>
      (await listOwnKeywords(db, null)).map(({ channel, number, keyword, account, ...row }) => ({
        fields: { channel, number, keyword, account, ...target(row) },
      })),
    normal: (given) => {
      const { number, keyword } = readOwnKeyword(given as never)
      return { ...given, number, keyword }
    },
    set: (carryOut, { given: { account, ...given }, before, accountId }) =>
      before === null
        ? carryOut(numbers.addKeyword, { ...newHook, ...given, accountId })
        : carryOut(numbers.changeKeywordTarget, { ...given, ...(account !== undefined && { accountId }) }),
    remove: (carryOut, { given: { channel, number, keyword } }) =>
      carryOut(numbers.removeKeyword, { channel, number, keyword }),
  },
  rule_sets: {
    ...usual,
    one: 'rule set',
    key: ['rule_set'],
    fields: {
      rule_set: oneOf(ruleSetNames, 'routes or traffic-rules'),
      entries: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
        maxItems: 10_000,
        description: 'a list of entries of the database, each as posthorn.yaml writes it',
      }),
    },
    read: async (db) =>
      (await ruleSetsInForce(db))
        .filter(({ entries }) => entries.length > 0)
        .map(({ ruleSet, entries }) => ({ fields: { rule_set: ruleSet, entries: plain(entries) } })),
    normal: (given) => {
      const { rule_set: ruleSet, entries } = given as { rule_set: RuleSetName; entries: unknown }
      const read = readGiven({ ruleSet, entries: JSON.stringify(entries) })
      return { rule_set: ruleSet, entries: plain(read) }
    },
    set: (carryOut, { given: { rule_set: ruleSet, entries } }) =>
      carryOut(putRuleSet, { ruleSet, entries: JSON.stringify(entries) }),
    remove: (carryOut, { given: { rule_set: ruleSet } }) => carryOut(putRuleSet, { ruleSet, entries: '[]' }),
  },
}

/** Of objects without a prototype, which compare unequal to others. */
function plain(entries: readonly RuleSetEntry[]): unknown {
  return JSON.parse(JSON.stringify(entries))
}

/** The same with these fields changed, where they are there and not null. */
function mapped(given: Fields, changes: Readonly<Record<string, (value: never) => unknown>>): Fields {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    value === null ? null : (changes[name]?.(value as never) ?? value),
  ])
  return Object.fromEntries(entries) as Fields
}
