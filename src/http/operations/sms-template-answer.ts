import { splitParts } from '../../domain/text/split-parts.ts'
import type { SmsTemplate } from '../../storage/templates/sms-templates.ts'

/** What `template/create` and `template/list` tell of a template; docs/reference/contract.md, "Results". */
export function smsTemplateAnswer({ templateId, name, text }: Omit<SmsTemplate, 'createdAt'>) {
  const { parts, characters } = splitParts(text)
  return { id: String(templateId), name, template: text, parts: parts.length, characters }
}
