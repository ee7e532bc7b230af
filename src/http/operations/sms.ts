import { Type } from '@sinclair/typebox'
import { planSms } from '../../domain/plan/plan-sms.ts'
import { fieldError, itemErrors, notAvailable } from '../errors.ts'
import { flagField, hookField, idField, lifetimeField, phoneField } from './fields.ts'
import { hookOf } from './hook-of.ts'
import { defineOperation, refuse } from './operation.ts'

const usualLifetimeSeconds = 172_800
/** A part's number is one octet (3GPP TS 23.040, 9.2.3.24.1). */
const mostParts = 255

const schema = Type.Object({
  type: Type.Literal('sms'),
  id: idField,
  phone: phoneField,
  sms_message: Type.String({ pattern: '\\S', description: 'Text', refusal: itemErrors.smsText }),
  sms_signature: Type.String({ description: 'Approved sender name', refusal: itemErrors.alphaName }),
  hook: hookField,
  short_link: flagField('short_link', 'Shorter and tracked links, according to the tariff'),
  sms_lifetime: lifetimeField('sms_lifetime', {
    minimum: 3_600,
    maximum: 259_200,
    usual: usualLifetimeSeconds,
  }),
  unsubscribe_link: flagField('unsubscribe_link', 'Unsubscribe link, according to the tariff'),
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
      lifetimeSeconds: Math.floor(fields.sms_lifetime ?? usualLifetimeSeconds),
      pricePerPartMicros,
    })
    const { parts } = plan.stages[0]
    if (parts > mostParts) return refuse(itemErrors.smsTextTooLong(mostParts))
    return { kind: 'send', phone, plan, hook: hook.url, parts }
  },
})
