import { unreachable } from '../../kit/flow/unreachable.ts'
import type { StageContent } from './content.ts'

/** Content with `words` in place of every text, link and value; its channel stays. */
export function hiddenContent(content: StageContent, words: string): StageContent {
  switch (content.kind) {
    case 'sms':
    case 'voice':
      return { ...content, text: words }
    case 'telegram':
      return { ...content, code: words }
    case 'viber':
      return { kind: 'viber', form: 'text', text: words, button: null }
    case 'rcs':
      return { kind: 'rcs', form: 'text', text: words }
    case 'whatsapp':
      return { kind: 'whatsapp', form: 'text', text: words }
    case 'email':
      return { kind: 'email', subject: words, text: words, html: null }
    case 'call':
      return content
    default:
      return unreachable(content)
  }
}
