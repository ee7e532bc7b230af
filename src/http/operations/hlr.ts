import { Type } from '@sinclair/typebox'
import { phoneAsSent } from '../../domain/address/phone.ts'
import { itemErrors } from '../errors.ts'
import { idField, phoneField } from './fields.ts'
import { defineOperation, refuse } from './operation.ts'

export const hlr = defineOperation({
  type: 'hlr',
  schema: Type.Object({ type: Type.Literal('hlr'), id: idField, phone: phoneField }),
  refusals: [itemErrors.noTariff, itemErrors.notEnoughMoney, itemErrors.lookup],
  examples: [{ type: 'hlr', id: 1, phone: 380501234567 }],
  run(fields, { account, phone }) {
    const priceMicros = account.tariffs.priceOf('hlr', phone)
    if (priceMicros === null) return refuse(itemErrors.noTariff)
    return { kind: 'lookup', phone, phoneAsSent: phoneAsSent(fields.phone) ?? phone, priceMicros }
  },
})
