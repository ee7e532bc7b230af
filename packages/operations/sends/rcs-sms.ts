import { defineSend } from './define-send.ts'
import { rcsChannel } from './rcs-fields.ts'
import { smsChannel } from './sms-fields.ts'

export const rcsSms = defineSend({
  type: 'rcs+sms',
  summary: 'RCS, and SMS where RCS fails',
  channels: [rcsChannel, smsChannel],
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
})
