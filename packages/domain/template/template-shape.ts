import { findPlaceholders } from './placeholders.ts'
import {
  isAuthentication,
  type TemplateButton,
  type TemplateHeader,
  type WhatsAppTemplate,
} from './whatsapp-template.ts'

/** The purpose of one value of a template; docs/reference/contract.md, "Results". */
export interface TemplateSlot {
  in: 'header' | 'body' | 'button'
  /** 0-based index among the values of the header or the body, or of the button among all buttons. */
  index: number
  type: 'text' | TemplateMedia | 'location'
  /** The name of a named placeholder. */
  name?: string
}

export type TemplateMedia = 'image' | 'video' | 'document'

/**
 * The values that a template needs at send time, in the order in which clients give them: header, body, buttons.
 *
 * An authentication template has its code in the body and again on its button; it is one value here.
 */
export function templateShape(template: WhatsAppTemplate): TemplateSlot[] {
  const { header, body, buttons, parameterFormat } = template
  const shape = [...slotsOfHeader(header, parameterFormat), ...slotsOfText('body', body, parameterFormat)]
  if (isAuthentication(template) && shape.length > 0) return shape
  return [...shape, ...buttons.flatMap((button, index) => slotsOfButton(button, index))]
}

function slotsOfHeader(header: TemplateHeader | null, format: 'positional' | 'named'): TemplateSlot[] {
  if (header === null) return []
  if (header.kind === 'text') return slotsOfText('header', header.text, format)
  return [{ in: 'header', index: 0, type: header.kind }]
}

function slotsOfText(place: 'header' | 'body', text: string, format: 'positional' | 'named'): TemplateSlot[] {
  return findPlaceholders(text, format).map((name, index) => {
    const slot: TemplateSlot = { in: place, index, type: 'text' }
    return format === 'named' ? { ...slot, name } : slot
  })
}

function slotsOfButton(button: TemplateButton, index: number): TemplateSlot[] {
  return takesValue(button) ? [{ in: 'button', index, type: 'text' }] : []
}

/** Whether a button needs a value. */
export function takesValue(button: TemplateButton): boolean {
  switch (button.kind) {
    case 'url':
      return findPlaceholders(button.url, 'positional').length > 0
    case 'copy-code':
    case 'otp':
      return true
    case 'quick-reply':
    case 'phone-number':
      return false
  }
}
