import type { ViberTemplateRequest } from '../template-ports.ts'
import { languageOfTag, languageOfText, type TemplateLanguage } from './template-language.ts'

const maxParameters = 8
const longestName = 50
/** The placeholder name that Infobip requires in a template for one-time codes. */
const codeParameter = 'pin'

/** The body that submits a template for moderation (Infobip's `TemplateRequest`), or why there is none. */
export function encodeTemplateRequest({ text, language }: ViberTemplateRequest): object | string {
  const chosen: TemplateLanguage | null = language === null ? languageOfText(text) : languageOfTag(language)
  if (chosen === null) return `Viber has no templates in the language ${language}`
  const names = findPlaceholders(text)
  if (names.length > maxParameters) return `a Viber template must have ${maxParameters} placeholders at most`
  const tooLong = names.find((name) => name.length > longestName)
  if (tooLong !== undefined) return `the placeholder ${tooLong} must have ${longestName} characters at most`
  return {
    category: names.includes(codeParameter) ? 'OTP' : 'TRANSACTIONAL',
    body: [{ language: chosen, template: text }],
    ...(names.length === 0 ? {} : { params: names.map(encodeParameter) }),
  }
}

/** Each name once, in order of first appearance. */
function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = '']) => name))]
}

/** Moderators see the example in place of the value. */
function encodeParameter(name: string): object {
  return { type: 'TEXT', name, example: name === codeParameter ? '123456' : name }
}
