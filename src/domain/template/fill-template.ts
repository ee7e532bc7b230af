import { unreachable } from '../../lib/unreachable.ts'
import type { TemplateParameter } from '../plan/content.ts'
import { parseLocation } from './location-value.ts'
import { shapeOf, type TemplateSlot, takesValue } from './template-shape.ts'
import { isAuthentication, type TemplateButton, type WhatsAppTemplate } from './whatsapp-template.ts'

export type FilledTemplate =
  /** `values` is one for each slot of the shape; `parameters` is what is sent. */
  | { kind: 'filled'; values: string[]; parameters: TemplateParameter[] }
  /** What the list of values must be, to stand after the name of the field and "must be". */
  | { kind: 'unfit'; must: string }

/** Values longer than this are refused upstream. */
const longestText = 1_024
/** Longest link that WhatsApp follows, and room for what a document's link may carry. */
const longestLink = 2_000

/** Puts a client's values, in the order of the shape, into a template. */
export function fillTemplate(template: WhatsAppTemplate, values: readonly string[]): FilledTemplate {
  const shape = shapeOf(template)
  if (values.length !== shape.length) return { kind: 'unfit', must: countSentence(shape, template) }
  const filled = shape.map((slot, index) => ({ slot, value: (values[index] ?? '').trim() }))
  for (const [index, { slot, value }] of filled.entries()) {
    const must = mustBe(slot, value)
    if (must !== null) return { kind: 'unfit', must: `a list in which value ${index + 1} is ${must}` }
  }
  const parameters = filled.map(({ slot, value }) => parameterOf(template, slot, value))
  const code = filled[0]?.value
  if (isAuthentication(template) && code !== undefined)
    parameters.push(...repeatedCode(template, parameters, code))
  return { kind: 'filled', values: filled.map(({ value }) => value), parameters }
}

/**
 * What a value must be for its slot, or null where it is. Text is one line: WhatsApp refuses line breaks, tabs
 * and more than four spaces in a row (code 132018).
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

function parameterOf(template: WhatsAppTemplate, slot: TemplateSlot, value: string): TemplateParameter {
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

/** The code of an authentication template, once more for each button that takes it and has not got it. */
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

/** A button for one-time codes is sent as a link, whichever it is listed as. */
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
