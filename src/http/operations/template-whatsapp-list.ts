import { Type } from '@sinclair/typebox'
import { textOfTemplate } from '../../domain/template/render-template.ts'
import { shapeOf } from '../../domain/template/template-shape.ts'
import type { WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import { itemErrors, wrongSender } from '../errors.ts'
import type { WhatsAppTemplateIndex } from '../ports.ts'
import { defineOperation, heavy, type ItemResult, refuse } from './operation.ts'

const schema = Type.Object({
  type: Type.Literal('template/whatsapp/list'),
  signature: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Approved WhatsApp sender; left out, the templates of all of them',
      examples: ['Posthorn'],
      refusal: itemErrors.alphaName,
    }),
  ),
})

export const templateWhatsAppList = defineOperation({
  type: 'template/whatsapp/list',
  schema,
  refusals: [itemErrors.alphaName],
  examples: [{ type: 'template/whatsapp/list' }, { type: 'template/whatsapp/list', signature: 'Posthorn' }],
  weight: heavy,
  run({ signature }, { account, whatsAppTemplates }) {
    const approved = account.approved.get('whatsapp') ?? new Set<string>()
    const wanted = signature ?? null
    if (wanted !== null && !approved.has(wanted)) return refuse(wrongSender('signature'))
    const senders = wanted === null ? [...approved] : [wanted]
    const look = (maxBytes: number) => Promise.resolve(render(senders, whatsAppTemplates, maxBytes))
    return { kind: 'read', read: { key: `template/whatsapp/list ${wanted ?? ''}`, look } }
  },
})

/** Ends with the template that makes the list longer than `maxBytes`. */
function render(senders: readonly string[], templates: WhatsAppTemplateIndex, maxBytes: number): ItemResult {
  const listed: string[] = []
  let bytes = 0
  for (const sender of senders) {
    for (const template of templates.approved(sender)) {
      if (bytes > maxBytes) break
      const text = JSON.stringify(answerOf(sender, template))
      bytes += Buffer.byteLength(text) + 1
      listed.push(text)
    }
  }
  return { kind: 'answered', data: `[${listed.join(',')}]` }
}

/** docs/reference/contract.md, "Results". */
function answerOf(signature: string, template: WhatsAppTemplate) {
  const { name, language, category } = template
  const shape = shapeOf(template)
  const text = textOfTemplate(template)
  return { name, language, signature, category, params: shape.length, shape, text }
}
