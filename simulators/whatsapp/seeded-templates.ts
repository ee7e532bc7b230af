import type { MessageTemplate, TemplateComponent } from './message-template.ts'

type Draft = Omit<MessageTemplate, 'id' | 'status' | 'parameter_format'> &
  Partial<Pick<MessageTemplate, 'status' | 'parameter_format'>>

const codeUrl =
  'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp{{1}}'
const handle = 'https://scontent.whatsapp.net/v/example'

/** Templates of every shape: what a new account of the sandbox has. */
const drafts: Draft[] = [
  code('en_US', '*{{1}}* is your verification code.', 'This code expires in 10 minutes.', 'Copy code'),
  code('uk', '*{{1}}* — ваш код підтвердження.', 'Код дійсний 10 хвилин.', 'Копіювати код'),
  code('ru', '*{{1}}* — ваш код подтверждения.', 'Код действует 10 минут.', 'Скопировать код'),
  {
    name: 'hello_world',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
      { type: 'BODY', text: 'Welcome and congratulations!! This message demonstrates a simple template.' },
      { type: 'FOOTER', text: 'WhatsApp Business Platform sample message' },
    ],
  },
  {
    name: 'order_confirmation',
    language: 'en_US',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Thank you, {{first_name}}! Your order number is {{order_number}}.',
        example: {
          body_text_named_params: [
            { param_name: 'first_name', example: 'Pablo' },
            { param_name: 'order_number', example: '860198-230332' },
          ],
        },
      },
    ],
  },
  shipped('en_US', 'Your order {{1}} was shipped on {{2}}.', 'Track it'),
  shipped('uk', 'Ваше замовлення {{1}} відправлено {{2}}.', 'Відстежити'),
  {
    name: 'seasonal_offer',
    language: 'uk',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: [`${handle}.jpg`] } },
      body('Вітаємо, {{1}}! Лише до неділі все на {{2}} % дешевше.', 'Олено', '20'),
      { type: 'FOOTER', text: 'Posthorn, Київ' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Цікаво' },
          { type: 'QUICK_REPLY', text: 'Не надсилати' },
        ],
      },
    ],
  },
  {
    name: 'invoice',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [`${handle}.pdf`] } },
      body('Invoice {{1}} over {{2}} is attached.', 'INV-17', '€ 120.00'),
    ],
  },
  {
    name: 'product_video',
    language: 'en_US',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'VIDEO', example: { header_handle: [`${handle}.mp4`] } },
      { type: 'BODY', text: 'See what is new.' },
    ],
  },
  {
    name: 'pickup_point',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      body('Your parcel {{1}} waits for you here.', '4711'),
      {
        type: 'BUTTONS',
        buttons: [{ type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+380441112233' }],
      },
    ],
  },
  {
    name: 'appointment',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      {
        type: 'HEADER',
        format: 'TEXT',
        text: 'Appointment on {{1}}',
        example: { header_text: ['Friday'] },
      },
      body('Dr. {{1}} expects you at {{2}}.', 'Haddock', '9:30'),
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirm' },
          { type: 'URL', text: 'Change it', url: 'https://example.com/visits/{{1}}', example: ['17'] },
        ],
      },
    ],
  },
  {
    name: 'coupon',
    language: 'en_US',
    category: 'MARKETING',
    components: [
      { type: 'BODY', text: 'A gift for you: 10 % off your next order.' },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copy offer code', example: ['SAVE10'] }] },
    ],
  },
  {
    name: 'black_friday',
    language: 'en_US',
    category: 'MARKETING',
    status: 'PAUSED',
    components: [body('Everything is {{1}} off!', '50 %')],
  },
  {
    name: 'win_a_phone',
    language: 'en_US',
    category: 'MARKETING',
    status: 'REJECTED',
    rejected_reason: 'ABUSIVE_CONTENT',
    components: [{ type: 'BODY', text: 'Win a phone! Answer with your card number.' }],
  },
  {
    name: 'spring_collection',
    language: 'uk',
    category: 'MARKETING',
    status: 'PENDING',
    components: [{ type: 'BODY', text: 'Весняна колекція вже тут.' }],
  },
]

export function seededTemplates(): MessageTemplate[] {
  return drafts.map((draft, index) => ({
    id: String(1_627_019_861_106_475 + index * 7_919),
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    ...draft,
    components: structuredClone(draft.components),
  }))
}

function body(text: string, ...examples: string[]): TemplateComponent {
  return { type: 'BODY', text, example: { body_text: [examples] } }
}

/** One-time codes: Meta turns the button, which is created as `OTP`, into a URL. */
function code(language: string, text: string, footer: string, button: string): Draft {
  return {
    name: 'verification_code',
    language,
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', text, add_security_recommendation: false, example: { body_text: [['123456']] } },
      { type: 'FOOTER', text: footer, code_expiration_minutes: 10 },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: button, url: codeUrl, example: [codeUrl.replace('{{1}}', '123456')] }],
      },
    ],
  }
}

function shipped(language: string, text: string, button: string): Draft {
  return {
    name: 'order_shipped',
    language,
    category: 'UTILITY',
    components: [
      body(text, '4711', '24.11.'),
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: button, url: 'https://example.com/orders/{{1}}', example: ['4711'] }],
      },
    ],
  }
}
