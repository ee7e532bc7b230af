import { defineSend } from './define-send.ts'
import { smsChannel } from './sms-fields.ts'

export const sms = defineSend({
  type: 'sms',
  summary: 'An SMS',
  details: 'Parts, alphabets, lifetimes and receipts are described on [the page of SMS](../channels/sms.md).',
  channels: [smsChannel],
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
})
