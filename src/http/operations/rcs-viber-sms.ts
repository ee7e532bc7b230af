import { Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from './fields.ts'
import { defineOperation } from './operation.ts'
import { rcsFields, rcsStage } from './rcs-fields.ts'
import { sendStages } from './send-stages.ts'
import { smsFields, smsStage } from './sms-fields.ts'
import { viberFields, viberFieldsByType, viberStage } from './viber-fields.ts'

const schema = Type.Object({
  type: Type.Literal('rcs+viber+sms'),
  id: idField,
  phone: phoneField,
  ...rcsFields,
  ...viberFields,
  ...smsFields,
  hook: hookField,
  short_link: shortLinkField,
  unsubscribe_link: unsubscribeLinkField,
})

export const rcsViberSms = defineOperation({
  type: 'rcs+viber+sms',
  schema,
  checkedByRun: viberFieldsByType,
  refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    {
      type: 'rcs+viber+sms',
      id: 1,
      phone: 380671234567,
      rcs_signature: 'Posthorn',
      rcs_message: 'Your parcel has arrived.',
      rcs_image: 'https://shop.example/parcel.png',
      rcs_button: 'Where is it?',
      rcs_link: 'https://shop.example/parcels/1042',
      viber_signature: 'Posthorn',
      viber_type: 'text',
      viber_message: 'Your parcel has arrived.',
      sms_signature: 'Posthorn',
      sms_message: 'Your parcel has arrived: shop.example/parcels/1042',
      hook: 'https://shop.example/posthorn',
    },
  ],
  run: (fields, context) =>
    sendStages(fields, context, [rcsStage(fields), viberStage(fields), smsStage(fields)]),
})
