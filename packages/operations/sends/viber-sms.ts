import { defineSend } from './define-send.ts'
import { smsChannel } from './sms-fields.ts'
import { viberChannel } from './viber-fields.ts'

export const viberSms = defineSend({
  type: 'viber+sms',
  summary: 'Viber, and SMS where Viber fails',
  channels: [viberChannel, smsChannel],
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
})
