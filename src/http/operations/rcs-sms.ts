import { Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from './fields.ts'
import { defineOperation } from './operation.ts'
import { rcsFields, rcsStage } from './rcs-fields.ts'
import { sendStages } from './send-stages.ts'
import { smsFields, smsStage } from './sms-fields.ts'

const schema = Type.Object({
  type: Type.Literal('rcs+sms'),
  id: idField,
  phone: phoneField,
  ...rcsFields,
  ...smsFields,
  hook: hookField,
  short_link: shortLinkField,
  unsubscribe_link: unsubscribeLinkField,
})

export const rcsSms = defineOperation({
  type: 'rcs+sms',
  schema,
  refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    {
      type: 'rcs+sms',
      id: 1,
      phone: 380671234567,
      rcs_signature: 'Posthorn',
      rcs_message: 'Your parcel has arrived.',
      rcs_image: 'https://shop.example/parcel.png',
      rcs_button: 'Where is it?',
      rcs_link: 'https://shop.example/parcels/1042',
      sms_signature: 'Posthorn',
      sms_message: 'Your parcel has arrived: shop.example/parcels/1042',
      hook: 'https://shop.example/posthorn',
    },
  ],
  run: (fields, context) => sendStages(fields, context, [rcsStage(fields), smsStage(fields)]),
})
