import { Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from './fields.ts'
import { defineOperation } from './operation.ts'
import { sendStages } from './send-stages.ts'
import { smsFields, smsStage } from './sms-fields.ts'
import { whatsAppFields, whatsAppFieldsByContent } from './whatsapp-fields.ts'
import { whatsAppStage } from './whatsapp-stage.ts'

const schema = Type.Object({
  type: Type.Literal('whatsapp+sms'),
  id: idField,
  phone: phoneField,
  ...whatsAppFields,
  ...smsFields,
  hook: hookField,
  short_link: shortLinkField,
  unsubscribe_link: unsubscribeLinkField,
})

export const whatsappSms = defineOperation({
  type: 'whatsapp+sms',
  schema,
  checkedByRun: whatsAppFieldsByContent,
  refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    {
      type: 'whatsapp+sms',
      id: 1,
      phone: 380671234567,
      whatsapp_signature: 'Posthorn',
      whatsapp_template: 'order_shipped',
      whatsapp_language: 'en_US',
      whatsapp_params: ['1042', 'Friday', '1042'],
      sms_signature: 'Posthorn',
      sms_message: 'Your order 1042 was shipped on Friday.',
      hook: 'https://shop.example/posthorn',
    },
  ],
  run: (fields, context) =>
    sendStages(fields, context, [whatsAppStage(fields, context, 'other-channels'), smsStage(fields)]),
})
