import { defineSend } from './define-send.ts'
import { smsChannel } from './sms-fields.ts'
import { whatsAppChannel } from './whatsapp-stage.ts'

export const whatsappSms = defineSend({
  type: 'whatsapp+sms',
  summary: 'WhatsApp, and SMS where WhatsApp fails',
  channels: [whatsAppChannel, smsChannel],
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
})
