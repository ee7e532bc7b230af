import { Type } from '@sinclair/typebox'
import { textOfTemplate } from '../../domain/template/render-template.ts'
import { shapeOf } from '../../domain/template/template-shape.ts'
import type { WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import { itemErrors } from '../errors.ts'
import { defineOperation, refuse } from './operation.ts'

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
  run({ signature }, { account, whatsAppTemplates }) {
    const approved = account.approved.get('whatsapp') ?? new Set<string>()
    const wanted = signature ?? null
    if (wanted !== null && !approved.has(wanted)) return refuse(itemErrors.alphaName)
    const senders = wanted === null ? [...approved] : [wanted]
    const listed = senders.flatMap((sender) =>
      whatsAppTemplates.approved(sender).map((template) => answerOf(sender, template)),
    )
    return { kind: 'answered', data: JSON.stringify(listed) }
  },
})

/** contract-decisions, "Results". */
function answerOf(signature: string, template: WhatsAppTemplate) {
  const { name, language, category } = template
  const shape = shapeOf(template)
  const text = textOfTemplate(template)
  return { name, language, signature, category, params: shape.length, shape, text }
}
