import { Type } from '@sinclair/typebox'
import { approval, moment } from '../answer-schemas.ts'
import { answered, defineOperation, heavy } from '../operation.ts'

export const templateViberList = defineOperation({
  type: 'template/viber/list',
  group: 'Viber templates',
  summary: 'The Viber texts, and what moderation says',
  scope: 'templates',
  schema: Type.Object({ type: Type.Literal('template/viber/list') }),
  refusals: [],
  examples: [{ type: 'template/viber/list' }],
  result: {
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
  },

  weight: heavy,
  run(_fields, { account, ports: { templates } }) {
    const look = async (maxBytes: number) => {
      const stored = await templates.listViber(account.accountId, maxBytes)
      const listed = stored.map(({ templateId, text, signature, status, createdAt }) => ({
        id: templateId,
        template: text,
        signature,
        status,
        created: new Date(createdAt).toISOString(),
      }))
      return answered({ templates: listed })
    }
    return { kind: 'read', read: { key: 'template/viber/list', look } }
  },
})
