import { unreachable } from '../../kit/flow/unreachable.ts'
import type { TemplateParameter } from '../plan/content.ts'
import { parseLocation } from './location-value.ts'
import { type TemplateSlot, takesValue, templateShape } from './template-shape.ts'
import { isAuthentication, type TemplateButton, type WhatsAppTemplate } from './whatsapp-template.ts'

export type FilledTemplate =
  /** `values` has one value for each slot of the shape; `parameters` are sent. */
  | { kind: 'filled'; values: string[]; parameters: TemplateParameter[] }
  /** `must` completes the sentence "<field> must be …". */
  | { kind: 'unfit'; must: string }

/** Upstreams refuse longer values. */
const longestText = 1_024
/** Maximum length of a link: WhatsApp's limit, with room for links of documents. */
const longestLink = 2_000

/** Puts a client's values, in the order of the shape, into a template. */
export function fillTemplate(template: WhatsAppTemplate, values: readonly string[]): FilledTemplate {
  const shape = templateShape(template)
  if (values.length !== shape.length) return { kind: 'unfit', must: countSentence(shape, template) }
  const filled = shape.map((slot, index) => ({ slot, value: (values[index] ?? '').trim() }))
  for (const [index, { slot, value }] of filled.entries()) {
    const must = mustBe(slot, value)
    if (must !== null) return { kind: 'unfit', must: `a list in which value ${index + 1} is ${must}` }
  }
  const parameters = filled.map(({ slot, value }) => fillParameter(template, slot, value))
  const code = filled[0]?.value
  if (isAuthentication(template) && code !== undefined)
    parameters.push(...repeatedCode(template, parameters, code))
  return { kind: 'filled', values: filled.map(({ value }) => value), parameters }
}

/** The positions of the values that do not fit their slots. */
export function unfitValues(template: WhatsAppTemplate, values: readonly string[]): number[] {
  return templateShape(template).flatMap((slot, index) =>
    mustBe(slot, (values[index] ?? '').trim()) === null ? [] : [index],
  )
}

/**
 * What a value must be for its slot, or null if it is valid. Text is one line: WhatsApp refuses line breaks,
 * tabs and more than four spaces in a row (code 132018).
 */
function mustBe({ type }: TemplateSlot, value: string): string | null {
  switch (type) {
    case 'text':
      if (value === '' || value.length > longestText) return `a text of 1 to ${longestText} characters`
      return /[\n\r\t]| {5}/.test(value)
        ? 'one line of text, without tabs and with at most four spaces in a row'
        : null
    case 'image':
    case 'video':
    case 'document':
      return isLink(value) ? null : `an http or https link to the ${type}`
    case 'location':
      return parseLocation(value) === null ? 'a location: latitude,longitude,name,address' : null
    default:
      return unreachable(type)
  }
}

function isLink(value: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}/?#]+[^\s\p{Cc}]*$/u.test(value) && value.length <= longestLink
}

function fillParameter(template: WhatsAppTemplate, slot: TemplateSlot, value: string): TemplateParameter {
  const button = slot.in === 'button' ? template.buttons[slot.index] : undefined
  return {
    in: slot.in,
    index: slot.index,
    type: slot.type,
    name: slot.name ?? null,
    button: button === undefined ? null : wireKind(button),
    value,
  }
}

/** Repeats the code of an authentication template for each button that takes it and does not have it yet. */
function repeatedCode(
  template: WhatsAppTemplate,
  given: readonly TemplateParameter[],
  code: string,
): TemplateParameter[] {
  if (given.some((parameter) => parameter.in === 'button')) return []
  return template.buttons.flatMap((button, index) =>
    takesValue(button)
      ? [{ in: 'button', index, type: 'text', name: null, button: wireKind(button), value: code }]
      : [],
  )
}

/** A button for one-time codes is always sent as a link. */
function wireKind(button: TemplateButton): TemplateParameter['button'] {
  switch (button.kind) {
    case 'url':
    case 'otp':
      return 'url'
    case 'copy-code':
      return 'copy_code'
    case 'quick-reply':
      return 'quick_reply'
    case 'phone-number':
      return null
  }
}

function countSentence(shape: readonly TemplateSlot[], { name }: WhatsAppTemplate): string {
  const { length } = shape
  if (length === 0) return `empty or left out: template ${name} takes no values`
  const kinds = shape.map(describeSlot).join(', ')
  return `a list of ${length} ${length === 1 ? 'value' : 'values'} for template ${name}: ${kinds}`
}

function describeSlot(slot: TemplateSlot): string {
  const what =
    slot.name ?? (slot.in === 'button' ? `button ${slot.index + 1}` : `${slot.in} ${slot.index + 1}`)
  return slot.type === 'text' ? what : slot.type
}
