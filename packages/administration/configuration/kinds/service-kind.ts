import { Type } from '@sinclair/typebox'
import { amount } from '../../../console-contract/fields.ts'
import { codeChannels, defaultService, defaultServiceId } from '../../../domain/otp/verification-service.ts'
import { listServices } from '../../../store/codes/verification-services.ts'
import * as services from '../../codes/service-operations.ts'
import { checkService, type GivenService } from '../../codes/verification-services.ts'
import { id, orNull } from '../../fields.ts'
import { readService, writtenService } from '../service-fields.ts'
import { type Fields, type Kind, optional, usual } from './kind.ts'

export const serviceKind: Kind = {
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
}
