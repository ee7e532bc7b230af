import { wrongSender } from '../errors.ts'
import { type OperationContext, refuse } from '../operation.ts'
import type { OtherChannels, SendChannel } from './define-send.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'
import { findMainField, nothingToSend, parseFreeForm } from './whatsapp-content.ts'
import { type WhatsAppFields, whatsAppFields, whatsAppFieldsByContent } from './whatsapp-fields.ts'
import { codeTemplate, namedTemplate } from './whatsapp-template.ts'

export const whatsAppChannel: SendChannel = {
  takesWhatsAppIds: true,
  fields: whatsAppFields,
  checkedByStage: whatsAppFieldsByContent,
  stage,
}

function stage(fields: WhatsAppFields, context: OperationContext, others: OtherChannels): ParsedStage {
  const {
    account,
    ports: { whatsAppTemplates },
  } = context
  const sender = fields.whatsapp_signature ?? null
  const lifetime = fields.whatsapp_lifetime
  const approved = account.approved.get('whatsapp') ?? new Set<string>()
  if (sender !== null && !approved.has(sender)) return refuse(wrongSender('whatsapp_signature'))
  const main = findMainField(fields)
  if (main === null) {
    if (fields.message === undefined || fields.message === null) return refuse(nothingToSend())
    const code = codeTemplate(whatsAppTemplates, sender === null ? [...approved] : [sender], fields.message)
    return code.kind === 'refused' ? code : draftStage({ ...code, lifetime })
  }
  if (typeof main !== 'string') return refuse(main)
  if (sender === null) return refuse(wrongSender('whatsapp_signature'))
  if (main === 'whatsapp_template') {
    const template = namedTemplate(whatsAppTemplates, sender, fields, others)
    return template.kind === 'refused' ? template : draftStage({ ...template, sender, lifetime })
  }
  const content = parseFreeForm(main, fields)
  return 'code' in content ? refuse(content) : draftStage({ sender, content, lifetime })
}
