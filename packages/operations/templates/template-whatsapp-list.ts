import { Type } from '@sinclair/typebox'
import { textOfTemplate } from '../../domain/template/render-template.ts'
import { templateShape } from '../../domain/template/template-shape.ts'
import type { WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import { literals } from '../answer-schemas.ts'
import { itemErrors, wrongSender } from '../errors.ts'
import { optionalText } from '../fields.ts'
import { defineOperation, heavy, type ItemResult, refuse } from '../operation.ts'
import type { WhatsAppTemplateIndex } from '../ports.ts'

const schema = Type.Object({
  type: Type.Literal('template/whatsapp/list'),
  signature: optionalText({
    description: 'Approved WhatsApp sender; left out, the templates of all of them',
    examples: ['Posthorn'],
    refusal: itemErrors.alphaName,
  }),
})

export const templateWhatsAppList = defineOperation({
  type: 'template/whatsapp/list',
  group: 'WhatsApp templates',
  summary: 'The approved WhatsApp templates, and what values they take',
  details: '`params` and `shape` say what `whatsapp_params` of a `whatsapp` operation must hold.',
  scope: 'templates',
  schema,
  refusals: [itemErrors.alphaName],
  examples: [{ type: 'template/whatsapp/list' }, { type: 'template/whatsapp/list', signature: 'Posthorn' }],
  result: {
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
  },
  weight: heavy,
  run({ signature }, { account, ports: { whatsAppTemplates } }) {
    const approved = account.approved.get('whatsapp') ?? new Set<string>()
    const wanted = signature ?? null
    if (wanted !== null && !approved.has(wanted)) return refuse(wrongSender('signature'))
    const senders = wanted === null ? [...approved] : [wanted]
    const look = (maxBytes: number) => Promise.resolve(render(senders, whatsAppTemplates, maxBytes))
    return { kind: 'read', read: { key: `template/whatsapp/list ${wanted ?? ''}`, look } }
  },
})

/** Stops after the template that makes the list longer than `maxBytes`. */
function render(senders: readonly string[], templates: WhatsAppTemplateIndex, maxBytes: number): ItemResult {
  const listed: string[] = []
  let bytes = 0
  for (const sender of senders) {
    for (const template of templates.approved(sender)) {
      if (bytes > maxBytes) break
      const text = JSON.stringify(renderTemplate(sender, template))
      bytes += Buffer.byteLength(text) + 1
      listed.push(text)
    }
  }
  return { kind: 'answered', data: `[${listed.join(',')}]` }
}

/** docs/reference/contract.md, "Results". */
function renderTemplate(signature: string, template: WhatsAppTemplate) {
  const { name, language, category } = template
  const shape = templateShape(template)
  const text = textOfTemplate(template)
  return { name, language, signature, category, params: shape.length, shape, text }
}
