import { Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from './fields.ts'
import { defineOperation } from './operation.ts'
import { sendStages } from './send-stages.ts'
import { smsFields, smsStage } from './sms-fields.ts'

const schema = Type.Object({
  type: Type.Literal('sms'),
  id: idField,
  phone: phoneField,
  ...smsFields,
  hook: hookField,
  short_link: shortLinkField,
  unsubscribe_link: unsubscribeLinkField,
})

export const sms = defineOperation({
  type: 'sms',
  schema,
  refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    { type: 'sms', id: 1, phone: 380671234567, sms_signature: 'Posthorn', sms_message: 'Hello!' },
    {
      type: 'sms',
      id: 'order-1042',
      phone: '+380671234567',
      sms_signature: 'Posthorn',
      sms_message: 'Your parcel has arrived.',
      sms_lifetime: 86_400,
      hook: 'https://shop.example/posthorn',
    },
  ],
  run: (fields, context) => sendStages(fields, context, [smsStage(fields)]),
})
