import { takesCodeAlone } from '../../domain/otp/code-template.ts'
import type { WhatsAppTemplateContent } from '../../domain/plan/content.ts'
import { fillTemplate } from '../../domain/template/fill-template.ts'
import { isAuthentication, type WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import type { WhatsAppTemplateIndex } from '../ports.ts'
import type { OtherChannels } from './define-send.ts'
import { isOldCode, type WhatsAppFields, wrongOldCode } from './whatsapp-fields.ts'

export type ParsedTemplate =
  | { kind: 'template'; content: WhatsAppTemplateContent; isCode: boolean }
  | { kind: 'refused'; refusal: ApiRefusal }

/** Names that one sentence lists at most. */
const maxListed = 20

/**
 * The template that a client names, with its values. A template that is not approved is refused, unless other channels
 * follow; then its stage is skipped.
 */
export function namedTemplate(
  templates: WhatsAppTemplateIndex,
  sender: string,
  fields: WhatsAppFields,
  others: OtherChannels,
): ParsedTemplate {
  const name = fields.whatsapp_template ?? ''
  const language = fields.whatsapp_language ?? null
  const found = templates.find(sender, name, language)
  switch (found.kind) {
    case 'found':
      return filled(found.template, fields.whatsapp_params ?? [], 'whatsapp_params')
    case 'not-approved':
      return others === 'other-channels'
        ? filled(found.template, fields.whatsapp_params ?? [], 'whatsapp_params')
        : refused('whatsapp_template', `an approved template: ${name} is ${inWords(found.status)}`)
    case 'unsupported':
      return refused('whatsapp_template', `one that can be filled in: ${name} has ${found.what.join(', ')}`)
    case 'several-languages':
      return refused('whatsapp_language', `given for ${name}: ${found.languages.join(', ')}`)
    case 'unknown':
      return unknown(templates, sender, name, found.known)
    default:
      return unreachable(found)
  }
}

/** The older form, a code alone: it uses the first approved authentication template of the senders. */
export function codeTemplate(
  templates: WhatsAppTemplateIndex,
  senders: readonly string[],
  code: unknown,
): (ParsedTemplate & { kind: 'refused' }) | (ParsedTemplate & { kind: 'template'; sender: string }) {
  if (!isOldCode(code)) {
    return { kind: 'refused', refusal: wrongOldCode }
  }
  for (const sender of senders) {
    const template = templates.approved(sender).find(takesCodeAlone)
    if (template === undefined) continue
    const parsed = filled(template, [code], 'message')
    return parsed.kind === 'refused' ? parsed : { ...parsed, sender }
  }
  return refused('message', 'left out: the account has no approved authentication template')
}

function filled(template: WhatsAppTemplate, values: readonly string[], valuesField: string): ParsedTemplate {
  const { name, language } = template
  const result = fillTemplate(template, values)
  if (result.kind === 'unfit') return refused(valuesField, result.must)
  const { parameters } = result
  const content = { kind: 'whatsapp', form: 'template', name, language, parameters } as const
  return { kind: 'template', content, isCode: isAuthentication(template) }
}

/** The refusal lists the languages where the sender has the name in other languages only. */
function unknown(
  templates: WhatsAppTemplateIndex,
  sender: string,
  name: string,
  known: readonly string[],
): ParsedTemplate {
  const languages = templates
    .approved(sender)
    .filter((each) => each.name === name)
    .map((each) => each.language)
  if (languages.length > 0) return refused('whatsapp_language', `one of ${name}: ${languages.join(', ')}`)
  if (known.length === 0) return refused('whatsapp_template', `a template of ${sender}, which has none`)
  const listed = known.slice(0, maxListed).join(', ')
  const more = known.length > maxListed ? ', …' : ''
  return refused('whatsapp_template', `one of ${sender}: ${listed}${more}`)
}

function inWords(status: WhatsAppTemplate['status']): string {
  return status === 'other' ? 'not approved' : status
}

function refused(field: string, must: string): { kind: 'refused'; refusal: ApiRefusal } {
  return { kind: 'refused', refusal: fieldError(field, must) }
}
