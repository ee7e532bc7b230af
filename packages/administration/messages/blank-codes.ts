import type { StageContent, ViberContent, WhatsAppContent } from '../../domain/plan/content.ts'
import { namedCode } from '../../domain/text/looks-like-code.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'

/**
 * Replaces each digit of a one-time code by `digit`, in texts that name one. Other numbers stay, such as that of an
 * order: see `namedCode`.
 */
export function blankCodes(content: StageContent, digit: '•' | '0'): StageContent {
  const blank = (text: string) => {
    const code = namedCode(text)
    if (code === null) return text
    return text.slice(0, code.start) + digit.repeat(code.end - code.start) + text.slice(code.end)
  }
  const blankIfAny = (text: string | null) => (text === null ? null : blank(text))
  switch (content.kind) {
    case 'sms':
    case 'voice':
      return { ...content, text: blank(content.text) }
    case 'rcs':
      return { ...content, text: blank(content.text) }
    case 'telegram':
      return { ...content, code: digit.repeat(content.code.length) }
    case 'viber':
      return blankViber(content, blank, blankIfAny)
    case 'whatsapp':
      return blankWhatsApp(content, blank, blankIfAny, digit)
    case 'email':
      return { ...content, subject: blank(content.subject), text: blank(content.text), html: null }
    case 'call':
      return content
    default:
      return unreachable(content)
  }
}

/** Whether `blankCodes` hides anything of the content. */
export function hasCode(content: StageContent): boolean {
  return JSON.stringify(blankCodes(content, '•')) !== JSON.stringify(content)
}

type Blank = (text: string) => string
type BlankIfAny = (text: string | null) => string | null

function blankViber(content: ViberContent, blank: Blank, blankIfAny: BlankIfAny): ViberContent {
  if (content.form === 'image') return { ...content, text: blankIfAny(content.text) }
  return { ...content, text: blank(content.text) }
}

function blankWhatsApp(
  content: WhatsAppContent,
  blank: Blank,
  blankIfAny: BlankIfAny,
  digit: string,
): WhatsAppContent {
  switch (content.form) {
    case 'text':
    case 'card':
      return { ...content, text: blank(content.text) }
    case 'media':
      return { ...content, caption: blankIfAny(content.caption) }
    case 'template': {
      // A template for codes has no other value, and its code may have letters.
      const isCodeAlone = new Set(content.parameters.map(({ value }) => value)).size === 1
      const blanked = (value: string) => (isCodeAlone ? digit.repeat(value.length) : blank(value))
      const parameters = content.parameters.map((each) =>
        each.type === 'text' ? { ...each, value: blanked(each.value) } : each,
      )
      return { ...content, parameters }
    }
    case 'location':
      return content
    default:
      return unreachable(content)
  }
}
