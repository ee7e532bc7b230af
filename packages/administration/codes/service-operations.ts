import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { amount } from '../../console-contract/fields.ts'
import { verificationTypes } from '../../domain/otp/verification-callback.ts'
import { codeChannels, defaultService, defaultServiceId } from '../../domain/otp/verification-service.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import {
  addService,
  changeService,
  type ListedService,
  listServices,
  removeService,
  withDefaultService,
} from '../../store/codes/verification-services.ts'
import type { Queryable } from '../../store/database.ts'
import { rowState } from '../audited-state.ts'
import { accountId, id, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { checkService } from './verification-services.ts'

const owner = Type.Optional(orNull(accountId, 'the account; absent: a service of every account'))
const serviceId = id('a service, which clients name as service_id')
const named = { serviceId, accountId: owner }
const text = Type.String({ maxLength: 200 })
/** The rules of `checkService` say what is wrong with a value. */
const settings = {
  name: orNull(text, 'what stands before the text and in e-mails; null for nothing'),
  sender: orNull(text, 'its sender name; null: the first one approved on the channel'),
  lifetimeSeconds: Type.Number({ description: 'lifetime of a code in seconds, 60 to 3600' }),
  attempts: Type.Number({ description: 'how often a code may be checked, 1 to 20' }),
  types: Type.Array(oneOf(verificationTypes), {
    maxItems: 10,
    description: `what clients may request: ${verificationTypes.join(', ')}`,
  }),
  plan: Type.Array(
    Type.Object(
      {
        channel: Type.String({ maxLength: 20, description: codeChannels.join(', ') }),
        waitSeconds: orNull(Type.Number(), 'before the next channel; null: an equal share of the lifetime'),
      },
      { additionalProperties: false },
    ),
    { maxItems: 10, description: 'its channels in order, each with a wait in seconds or null' },
  ),
  domain: orNull(text, 'the host of the web site that codes are bound to, or null'),
  ownCodes: Type.Boolean({ description: 'whether each channel sends a code of its own' }),
  maxPrice: orNull(
    amount,
    'what a code may cost at most, such as "0.50", in the currency of its account, or null',
  ),
  countries: orNull(
    Type.Array(Type.String({ maxLength: 10 }), { maxItems: 300 }),
    'the countries whose numbers get codes, such as UA; null: all',
  ),
  whatsappTemplate: orNull(
    Type.String({ maxLength: 512 }),
    'its authentication template of WhatsApp; null: the first approved one of the sender',
  ),
  texts: Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 2_000 }), {
    description: 'own texts with {code} by language; other languages stay as they are, an empty text is none',
  }),
}
const options = { lifetimeSeconds: 'lifetime', texts: 'text', countries: 'country' } as const
const some = Type.Partial(Type.Object(settings)).properties
/** Without the texts: the audit log has their checksum. */
const kept = [
  ...(['serviceId', 'accountId', 'name', 'sender', 'lifetimeSeconds', 'attempts'] as const),
  ...(['types', 'plan', 'domain', 'ownCodes', 'maxPrice', 'countries', 'whatsappTemplate'] as const),
] as const

const view = Type.Object(
  {
    serviceId,
    accountId: orNull(accountId, 'null: every account'),
    account: orNull(Type.String(), 'the name of its account'),
    ...settings,
    plan: Type.Array(
      Type.Object({ channel: oneOf(codeChannels), waitSeconds: settings.plan.items.properties.waitSeconds }),
    ),
    isStored: Type.Boolean({ description: 'false for service 1 before it was changed' }),
  },
  { title: 'ServiceView', description: 'A use of one-time codes, with its texts, channels and limits.' },
)

const serviceState = rowState(
  `SELECT name, sender, lifetime_seconds AS "lifetimeSeconds", attempts, types, plan, domain, own_codes AS "ownCodes",
    trim_scale(max_price_micros / 1e6)::text AS "maxPrice", countries, whatsapp_template AS "whatsappTemplate",
    md5(texts::text) AS "textsChecksum" FROM verification_services
    WHERE service_id = $1 AND account_id IS NOT DISTINCT FROM $2::integer`,
  ...['serviceId', 'accountId'],
)

export const listCodeServices = reading({
  name: 'services',
  summary: 'Lists services of one-time codes; service 1 always exists',
  at: 'GET /v1/services',
  role: 'viewer',
  input: {},
  output: Type.Object({ services: Type.Array(view) }),
  command: {
    columns: [
      ...['serviceId', 'account', 'name', 'sender', 'lifetimeSeconds', 'attempts', 'types', 'plan'],
      ...['ownCodes', 'domain'],
    ],
  },
  run: async ({ db }) => ({ services: await readViews(db) }),
})

export const readCodeService = reading({
  name: 'services/one',
  summary: 'Reads a service of one-time codes',
  at: 'GET /v1/services/{serviceId}',
  role: 'viewer',
  input: named,
  output: view,
  command: { examples: ['services show 2', 'services show 2 --account shop'] },
  run: async ({ db }, { input: { serviceId, accountId = null } }) => {
    const found = (await readViews(db)).find(
      (each) => each.serviceId === serviceId && each.accountId === accountId,
    )
    if (found === undefined) throw new SettingRefused('service-unknown', { serviceId })
    return found
  },
})

async function readViews(db: Queryable) {
  const stored = await listServices(db)
  return withDefaultService(stored).map((service) => viewOf(service, stored.includes(service)))
}

function viewOf({ types, plan, texts, countries, ...rest }: ListedService, isStored: boolean) {
  const copied = { countries: countries === null ? null : [...countries], texts: { ...texts } }
  return { ...rest, ...copied, types: [...types], plan: [...plan], isStored }
}

export const addCodeService = changing({
  name: 'services/add',
  summary: 'Adds a service of one-time codes; what is absent is as in service 1 from the start',
  at: 'POST /v1/services',
  role: 'admin',
  input: {
    serviceId: Type.Optional(orNull(serviceId, 'its number; absent: the next one')),
    accountId: owner,
    ...some,
    unapproved: Type.Optional(
      Type.Boolean({
        description:
          'whether it is added also where its sender is not approved: until then it sends no codes there',
      }),
    ),
  },
  output: Type.Object({ serviceId }),
  audit: {
    kept,
    state: async (db, fields, result) =>
      result === null ? null : serviceState(db, { ...fields, ...result }, null),
  },
  command: {
    options: { ...options, serviceId: 'id' },
    says: 'service {serviceId} is there: send service_id {serviceId}',
    examples: [
      'services add --name Shop --sender Shop --plan sms:45,voice',
      'services add --domain shop.example --text "uk={code} — код для входу в Shop"',
    ],
  },
  run: async (
    { db },
    { input: { serviceId: wanted = null, accountId = null, unapproved = false, ...given }, note },
  ) => {
    const of = await describeOwner(db, accountId)
    const settings = checkService({ ...defaultService, ...given })
    const serviceId = await addService(db, { serviceId: wanted, accountId, ...settings }, unapproved)
    note(`service ${serviceId}${of}`)
    return { serviceId }
  },
})

export const changeCodeService = changing({
  name: 'services/set',
  summary:
    'Changes a service of one-time codes: what is absent stays as it is, and so do codes that were sent',
  at: 'PATCH /v1/services/{serviceId}',
  role: 'admin',
  input: { ...named, ...some },
  audit: { kept, state: serviceState },
  command: {
    options,
    says: 'service {serviceId} is changed; codes that were sent keep the old settings',
    examples: ['services set 2 --lifetime 600', 'services set 2 --domain none'],
  },
  run: async ({ db }, { input: { serviceId, accountId = null, ...given }, note }) => {
    note(`service ${serviceId}${await describeOwner(db, accountId)}`)
    await changeService(db, { serviceId, accountId }, (before) => {
      const texts = { ...before.texts, ...given.texts }
      return { serviceId, accountId, ...checkService({ ...before, ...given, texts }) }
    })
    return {}
  },
})

export const removeCodeService = changing({
  name: 'services/remove',
  summary: `Removes a service of one-time codes, or resets service ${defaultServiceId}; codes that were sent can still be checked`,
  at: 'DELETE /v1/services/{serviceId}',
  role: 'admin',
  input: named,
  audit: { kept: ['serviceId', 'accountId'], state: serviceState },
  command: { says: 'service {serviceId} is removed', examples: ['services remove 2'] },
  run: async ({ db }, { input: { serviceId, accountId = null }, note }) => {
    note(`service ${serviceId}${await describeOwner(db, accountId)}`)
    await removeService(db, { serviceId, accountId })
    return {}
  },
})

/** For the audit log: ` of shop`; empty for a service of every account. Rejects with `SettingRefused`. */
async function describeOwner(db: Queryable, accountId: number | null): Promise<string> {
  return accountId === null ? '' : ` of ${(await findAccount(db, accountId, 'accountId')).name}`
}
