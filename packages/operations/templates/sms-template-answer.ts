import { Type } from '@sinclair/typebox'
import type { SmsTemplate } from '../../domain/template/sms-template.ts'
import { splitParts } from '../../domain/text/split-parts.ts'

/** A template in the answers of `template/create` and `template/list`; docs/reference/contract.md, "Results". */
export function smsTemplateAnswer({ templateId, name, lang, text }: Omit<SmsTemplate, 'createdAt'>) {
  const { parts, characters } = splitParts(text)
  const language = lang === null ? {} : { lang }
  return { id: String(templateId), name, ...language, template: text, parts: parts.length, characters }
}

/** The schema of the same. */
export const smsTemplateFields = {
  id: Type.String({ description: 'Names the template when it is deleted' }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'The name given, or null' }),
  lang: Type.Optional(Type.String({ description: 'The language, where one was given' })),
  template: Type.String({ description: 'The text' }),
  parts: Type.Integer({ minimum: 1, description: 'SMS parts that the text takes' }),
  characters: Type.Integer({ minimum: 1, description: 'Characters of the text, counted as SMS counts them' }),
}

export const smsTemplateExample = {
  id: '17',
  name: 'welcome',
  lang: 'en',
  template: 'Welcome to our shop!',
  parts: 1,
  characters: 20,
}
