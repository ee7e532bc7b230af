import { Type } from '@sinclair/typebox'
import type { Result } from './result.ts'
import { approval, literals, moment } from './small-schemas.ts'

const smsTemplate = {
  id: Type.String({ description: 'Names the template when it is deleted' }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'The name given, or null' }),
  template: Type.String({ description: 'The text' }),
  parts: Type.Integer({ minimum: 1, description: 'SMS parts that the text takes' }),
  characters: Type.Integer({ minimum: 1, description: 'Characters of the text, counted as SMS counts them' }),
}

export const templateResult: Result = {
  name: 'TemplateResult',
  schema: Type.Object(smsTemplate),
  example: { id: '17', name: 'welcome', template: 'Welcome to our shop!', parts: 1, characters: 20 },
}

export const templateListResult: Result = {
  name: 'TemplateListResult',
  schema: Type.Object({
    templates: Type.Array(Type.Object({ ...smsTemplate, created: moment('When it was made') })),
  }),
  example: {
    templates: [
      {
        id: '17',
        name: 'welcome',
        template: 'Welcome to our shop!',
        parts: 1,
        characters: 20,
        created: '2026-11-21T09:07:21.084Z',
      },
    ],
  },
}

export const deletedResult: Result = {
  name: 'DeletedResult',
  schema: Type.Object({
    deleted: Type.Integer({
      minimum: 0,
      description: 'How many templates were deleted; 0 where none matched',
    }),
  }),
  example: { deleted: 1 },
}

export const viberTemplateResult: Result = {
  name: 'ViberTemplateResult',
  schema: Type.Object({
    id: Type.Integer({ description: 'Names the template when it is deleted' }),
    status: approval('What moderation says'),
  }),
  example: { id: 5, status: 'pending' },
}

export const viberTemplateListResult: Result = {
  name: 'ViberTemplateListResult',
  schema: Type.Object({
    templates: Type.Array(
      Type.Object({
        id: Type.Integer(),
        template: Type.String({ description: 'The text' }),
        signature: Type.Union([Type.String(), Type.Null()], { description: 'Its sender, or null' }),
        status: approval('What moderation says'),
        created: moment('When it was made'),
      }),
    ),
  }),
  example: {
    templates: [
      {
        id: 5,
        template: 'Your order {{order}} has arrived.',
        signature: 'Posthorn',
        status: 'approved',
        created: '2026-11-21T09:07:21.084Z',
      },
    ],
  },
}

export const whatsAppTemplateListResult: Result = {
  name: 'WhatsAppTemplateListResult',
  schema: Type.Array(
    Type.Object({
      name: Type.String({ description: 'What whatsapp_template takes' }),
      language: Type.String({ description: 'What whatsapp_language takes' }),
      signature: Type.String({ description: 'The sender that it belongs to' }),
      category: Type.String({ description: 'AUTHENTICATION, UTILITY or MARKETING' }),
      params: Type.Integer({ minimum: 0, description: 'How many values whatsapp_params must have' }),
      shape: Type.Array(
        Type.Object({
          in: literals(['header', 'body', 'button'], { description: 'Where the value stands' }),
          index: Type.Integer({ minimum: 0, description: 'Its place there, from 0' }),
          type: literals(['text', 'image', 'video', 'document', 'location'], {
            description: 'What the value must be',
          }),
          name: Type.Optional(Type.String({ description: 'Of a parameter that has a name' })),
        }),
        { description: 'What each value of whatsapp_params is for, in their order' },
      ),
      text: Type.String({
        description: 'Header, body and footer, with their placeholders, each in a line of its own',
      }),
    }),
    { description: 'Approved templates' },
  ),
  example: [
    {
      name: 'order_arrived',
      language: 'en',
      signature: 'Posthorn',
      category: 'UTILITY',
      params: 1,
      shape: [{ in: 'body', index: 0, type: 'text' }],
      text: 'Your order {{1}} has arrived.',
    },
  ],
}
