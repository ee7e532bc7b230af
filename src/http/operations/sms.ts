import { Type } from '@sinclair/typebox'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { planSms } from '../../domain/plan/plan-sms.ts'
import { fieldError, itemErrors, notAvailable } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField, unsubscribeLinkField } from './fields.ts'
import { hookOf } from './hook-of.ts'
import { defineOperation, refuse } from './operation.ts'
import { mostSmsParts } from './send-stages.ts'
import { smsFields } from './sms-fields.ts'

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
  run(fields, context) {
    const { account, phone } = context
    if (fields.short_link === true) return refuse(notAvailable('short_link'))
    if (fields.unsubscribe_link === true) return refuse(notAvailable('unsubscribe_link'))
    if (fields.sms_message.includes('\0'))
      return refuse(fieldError('sms_message', 'text without NUL characters'))
    const hook = hookOf(fields.hook, context)
    if (hook.kind === 'refused') return hook
    if (account.approved.get('sms')?.has(fields.sms_signature) !== true) return refuse(itemErrors.alphaName)
    const pricePerPartMicros = account.tariffs.priceOf('sms', phone)
    if (pricePerPartMicros === null) return refuse(itemErrors.noTariff)
    const plan = planSms({
      sender: fields.sms_signature,
      text: fields.sms_message,
      lifetimeSeconds: Math.floor(fields.sms_lifetime ?? lifetimes.sms.usual),
      pricePerPartMicros,
    })
    const { parts } = plan.stages[0]
    if (parts > mostSmsParts) return refuse(itemErrors.smsTextTooLong(mostSmsParts))
    return { kind: 'send', phone, plan, hook: hook.url, parts }
  },
})
