import { Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from './fields.ts'
import { defineOperation } from './operation.ts'
import { sendStages } from './send-stages.ts'
import { smsFields, smsStage } from './sms-fields.ts'
import { viberFields, viberFieldsByType, viberStage } from './viber-fields.ts'

const schema = Type.Object({
  type: Type.Literal('viber+sms'),
  id: idField,
  phone: phoneField,
  ...viberFields,
  ...smsFields,
  hook: hookField,
  short_link: shortLinkField,
  unsubscribe_link: unsubscribeLinkField,
})

export const viberSms = defineOperation({
  type: 'viber+sms',
  schema,
  checkedByRun: viberFieldsByType,
  refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    {
      type: 'viber+sms',
      id: 1,
      phone: 380671234567,
      viber_signature: 'Posthorn',
      viber_type: 'text+link',
      viber_message: 'Your parcel has arrived.',
      viber_button: 'Where is it?',
      viber_link: 'https://shop.example/parcels/1042',
      viber_lifetime: 300,
      sms_signature: 'Posthorn',
      sms_message: 'Your parcel has arrived: shop.example/parcels/1042',
      hook: 'https://shop.example/posthorn',
    },
  ],
  run: (fields, context) => sendStages(fields, context, [viberStage(fields), smsStage(fields)]),
})
