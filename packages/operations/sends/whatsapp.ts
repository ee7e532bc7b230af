import { defineSend } from './define-send.ts'
import { whatsAppChannel } from './whatsapp-stage.ts'

const common = { type: 'whatsapp', phone: 380671234567, whatsapp_signature: 'Posthorn' }

export const whatsapp = defineSend({
  type: 'whatsapp',
  summary: 'A WhatsApp template at any time, or a free-form message within 24 hours',
  details:
    'Give a template, or one kind of free-form content; two of them in one operation are refused. See [the page of WhatsApp](../channels/whatsapp.md).',
  channels: [whatsAppChannel],
  examples: [
    {
      ...common,
      id: 1,
      whatsapp_template: 'order_confirmation',
      whatsapp_language: 'en_US',
      whatsapp_params: ['Olena', '1042'],
    },
    { type: 'whatsapp', id: 2, phone: 380671234567, message: '482913' },
    { ...common, id: 3, whatsapp_message: 'You are welcome!' },
    {
      ...common,
      id: 4,
      whatsapp_document: 'https://shop.example/invoices/1042.pdf',
      whatsapp_filename: 'Invoice 1042.pdf',
      whatsapp_caption: 'Your invoice',
      hook: 'https://shop.example/posthorn',
    },
    {
      ...common,
      id: 5,
      whatsapp_message: 'Your parcel has arrived.',
      whatsapp_button: 'Where is it?',
      whatsapp_link: 'https://shop.example/parcels/1042',
      whatsapp_footer: 'Our shop',
    },
    {
      ...common,
      id: 6,
      whatsapp_location: {
        latitude: 50.4501,
        longitude: 30.5234,
        name: 'Our shop',
        address: 'Khreshchatyk 1, Kyiv',
      },
      whatsapp_lifetime: 3_600,
    },
  ],
})
