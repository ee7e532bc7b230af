import { Type } from '@sinclair/typebox'
import { phoneAsSent } from '../../domain/address/phone.ts'
import { lookupStatuses } from '../../domain/lookup/finding.ts'
import { literals } from '../answer-schemas.ts'
import { itemErrors } from '../errors.ts'
import { idField, phoneField } from '../fields.ts'
import { defineOperation, refuse } from '../operation.ts'

const network = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        name: Type.Optional(Type.String({ description: 'The network' })),
        prefix: Type.Optional(Type.Integer({ description: 'How its numbers begin after the country' })),
        country: Type.Optional(
          Type.Object(
            {
              name: Type.Optional(Type.String({ description: 'In English' })),
              prefix: Type.Optional(Type.Integer({ description: 'Calling code' })),
            },
            { description: 'Where it is' },
          ),
        ),
      },
      { description },
    ),
  )

export const hlr = defineOperation({
  type: 'hlr',
  group: 'Questions',
  summary: 'Whether a number is in service, and in which network',
  details:
    'The subscriber notices nothing. An answer costs what the tariff `hlr` says; no answer costs nothing. Several lookups in one request are made together. See [lookups](../operations/lookups.md).',
  scope: 'lookup',
  schema: Type.Object({ type: Type.Literal('hlr'), id: idField, phone: phoneField }),
  refusals: [itemErrors.noTariff, itemErrors.notEnoughMoney, itemErrors.lookup],
  examples: [{ type: 'hlr', id: 1, phone: 380501234567 }],
  result: {
    name: 'HlrResult',
    schema: Type.Object(
      {
        phone: Type.Integer({ description: 'The number that was looked up' }),
        status: literals(Object.values(lookupStatuses), {
          description:
            'DELIVERED: in service and reachable; UNDELIVERABLE: exists and cannot be reached now; INVALID DESTINATION ADDRESS: not assigned; OFFLINE: no network was queried',
        }),
        imsi: Type.Optional(Type.Integer({ description: 'Of the SIM card' })),
        mccmnc: Type.Optional(
          Type.Integer({ description: 'Country and network code, without zeros in front' }),
        ),
        ported: Type.Optional(Type.Boolean({ description: 'Whether it has moved to another network' })),
        network: Type.Optional(
          Type.Object(
            {
              origin: network('The network that the number was given out by'),
              ported: network('The network that it was ported to; only where ported'),
            },
            { description: 'Networks of the number' },
          ),
        ),
      },
      { description: 'Fields without a known value are left out.' },
    ),
    example: {
      phone: 380501234567,
      status: 'DELIVERED',
      imsi: 255015012345678,
      mccmnc: 25501,
      ported: false,
      network: { origin: { name: 'Vodafone UA', prefix: 50, country: { name: 'Ukraine', prefix: 380 } } },
    },
  },
  run(fields, { account, phone }) {
    const priceMicros = account.tariffs.priceOf('hlr', phone)
    if (priceMicros === null) return refuse(itemErrors.noTariff)
    return { kind: 'lookup', phone, phoneAsSent: phoneAsSent(fields.phone) ?? phone, priceMicros }
  },
})
