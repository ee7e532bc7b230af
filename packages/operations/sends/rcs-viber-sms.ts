import { defineSend } from './define-send.ts'
import { rcsChannel } from './rcs-fields.ts'
import { smsChannel } from './sms-fields.ts'
import { viberChannel } from './viber-fields.ts'

export const rcsViberSms = defineSend({
  type: 'rcs+viber+sms',
  summary: 'RCS, then Viber, then SMS',
  channels: [rcsChannel, viberChannel, smsChannel],
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
})
