import { defineSend } from './define-send.ts'
import { rcsChannel } from './rcs-fields.ts'

export const rcs = defineSend({
  type: 'rcs',
  summary: 'An RCS message: a text, or a card with an image and a button',
  details: 'See [the page of RCS](../channels/rcs.md).',
  channels: [rcsChannel],
  examples: [
    {
      type: 'rcs',
      id: 1,
      phone: 380671234567,
      rcs_signature: 'Posthorn',
      rcs_message: 'Our winter collection is here.',
      rcs_image: 'https://shop.example/winter.jpg',
      rcs_button: 'See it',
      rcs_link: 'https://shop.example/winter',
      hook: 'https://shop.example/posthorn',
    },
    {
      type: 'rcs',
      id: 2,
      phone: 380671234567,
      rcs_signature: 'Posthorn',
      rcs_message: 'Your parcel has arrived.',
    },
  ],
})
