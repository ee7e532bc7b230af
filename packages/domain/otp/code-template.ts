import { templateShape } from '../template/template-shape.ts'
import { isAuthentication, type WhatsAppTemplate } from '../template/whatsapp-template.ts'
import type { CodeLanguage } from './code-texts.ts'

/** Whether the code is the one value of a template, which its button takes as well. */
export function takesCodeAlone(template: WhatsAppTemplate): boolean {
  return isAuthentication(template) && templateShape(template).length === 1
}

/**
 * The template of a sender for a code: the one that is named, else the first; in the language, else in English, else in
 * the first one that it has. Null where none takes a code.
 */
export function codeTemplate(
  approved: readonly WhatsAppTemplate[],
  name: string | null,
  language: CodeLanguage,
): WhatsAppTemplate | null {
  const good = approved.filter((each) => takesCodeAlone(each) && (name === null || each.name === name))
  const same = good.filter((each) => each.name === good[0]?.name)
  const speaks = (wanted: string) => same.find((each) => each.language.split(/[-_]/)[0] === wanted)
  return speaks(language) ?? speaks('en') ?? same[0] ?? null
}
