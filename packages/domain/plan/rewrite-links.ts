import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Button, StageContent, ViberContent, WhatsAppContent } from './content.ts'

/** Replaces links. */
export interface LinkRewriting {
  /** A text with its links replaced. */
  text(text: string): string
  /** The link of a button. */
  target(address: string): string
}

/** The content with its links replaced, in texts and buttons; pictures, files and templates stay unchanged. */
export function rewriteLinks(content: StageContent, links: LinkRewriting): StageContent {
  switch (content.kind) {
    case 'sms':
      return { ...content, text: links.text(content.text) }
    case 'viber':
      return rewriteViber(content, links)
    case 'rcs': {
      const text = links.text(content.text)
      return content.form === 'text'
        ? { ...content, text }
        : { ...content, text, button: rewriteButton(content.button, links) }
    }
    case 'whatsapp':
      return rewriteWhatsApp(content, links)
    case 'voice':
    case 'call':
    case 'telegram':
    case 'email':
      return content
    default:
      return unreachable(content)
  }
}

function rewriteViber(content: ViberContent, links: LinkRewriting): ViberContent {
  const button = (given: Button | null) => (given === null ? null : rewriteButton(given, links))
  switch (content.form) {
    case 'text':
      return { ...content, text: links.text(content.text), button: button(content.button) }
    case 'image': {
      const text = content.text === null ? null : links.text(content.text)
      return { ...content, text, button: button(content.button) }
    }
    case 'carousel': {
      const slides = content.slides.map((slide) => {
        const [first, second] = slide.buttons
        const rewritten = rewriteButton(first, links)
        return {
          ...slide,
          buttons:
            second === undefined
              ? ([rewritten] as [Button])
              : ([rewritten, rewriteButton(second, links)] as [Button, Button]),
        }
      })
      return { ...content, text: links.text(content.text), slides }
    }
    default:
      return unreachable(content)
  }
}

function rewriteWhatsApp(content: WhatsAppContent, links: LinkRewriting): WhatsAppContent {
  switch (content.form) {
    case 'text':
      return { ...content, text: links.text(content.text) }
    case 'card':
      return { ...content, text: links.text(content.text), button: rewriteButton(content.button, links) }
    case 'media':
      return { ...content, caption: content.caption === null ? null : links.text(content.caption) }
    case 'template':
    case 'location':
      return content
    default:
      return unreachable(content)
  }
}

function rewriteButton({ caption, link }: Button, links: LinkRewriting): Button {
  return { caption, link: links.target(link) }
}
