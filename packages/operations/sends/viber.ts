import { defineSend } from './define-send.ts'
import { viberChannel } from './viber-fields.ts'

const common = { type: 'viber', phone: 380671234567, viber_signature: 'Posthorn' }

export const viber = defineSend({
  type: 'viber',
  summary: 'A Viber message: text, image, a button, or a carousel',
  details: '`viber_type` decides which fields are needed. See [the page of Viber](../channels/viber.md).',
  channels: [viberChannel],
  examples: [
    { ...common, id: 1, viber_type: 'text', viber_message: 'Hello!' },
    {
      ...common,
      id: 2,
      viber_type: 'text+image+link',
      viber_message: 'Our winter collection is here.',
      viber_image: 'https://shop.example/winter.jpg',
      viber_button: 'See it',
      viber_link: 'https://shop.example/winter',
      viber_lifetime: 3_600,
      hook: 'https://shop.example/posthorn',
    },
    {
      ...common,
      id: 3,
      viber_type: 'carousel',
      viber_message: 'Two ideas for the weekend',
      viber_carousel: [
        {
          caption: 'Skates, from 900',
          image: 'https://shop.example/skates.jpg',
          button: 'Buy',
          url: 'https://shop.example/skates',
          button2: 'All skates',
          url2: 'https://shop.example/skates/all',
        },
        {
          caption: 'Sledges, from 600',
          image: 'https://shop.example/sledges.jpg',
          button: 'Buy',
          url: 'https://shop.example/sledges',
        },
      ],
    },
  ],
})
