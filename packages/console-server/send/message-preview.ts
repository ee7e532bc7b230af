import type { PreviewView } from '../../administration/messages/quote-view.ts'
import type { Button, CarouselSlide, StageContent, WhatsAppContent } from '../../domain/plan/content.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'

const nothing: PreviewView = { header: null, text: null, footer: null, media: null, buttons: [], slides: [] }

/**
 * The message as the subscriber gets it. `templateText` is the text of a WhatsApp template with its values.
 */
export function toPreview(content: StageContent, templateText: string | null): PreviewView {
  switch (content.kind) {
    case 'sms':
    case 'voice':
      return { ...nothing, text: content.text }
    case 'call':
      return nothing
    case 'telegram':
      return { ...nothing, text: content.code }
    case 'email':
      return { ...nothing, header: content.subject, text: content.text }
    case 'viber':
      if (content.form === 'carousel') {
        return { ...nothing, text: content.text, slides: content.slides.map(toSlide) }
      }
      return {
        ...nothing,
        text: content.text,
        media: content.form === 'image' ? { kind: 'image', of: content.image } : null,
        buttons: content.button === null ? [] : [content.button],
      }
    case 'rcs':
      if (content.form === 'text') return { ...nothing, text: content.text }
      return {
        ...nothing,
        text: content.text,
        media: { kind: 'image', of: content.image },
        buttons: [content.button],
      }
    case 'whatsapp':
      return whatsApp(content, templateText)
    default:
      return unreachable(content)
  }
}

function whatsApp(content: WhatsAppContent, templateText: string | null): PreviewView {
  switch (content.form) {
    case 'template':
      return { ...nothing, text: templateText ?? content.name }
    case 'text':
      return { ...nothing, text: content.text }
    case 'media':
      return {
        ...nothing,
        text: content.caption,
        media: { kind: content.media, of: content.filename ?? content.link },
      }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return {
        ...nothing,
        text: address,
        media: { kind: 'location', of: name ?? `${latitude}, ${longitude}` },
      }
    }
    case 'card': {
      const { header, text, footer, button } = content
      return { ...nothing, header, text, footer, buttons: [button] }
    }
    default:
      return unreachable(content)
  }
}

function toSlide({ caption, image, buttons }: CarouselSlide): PreviewView['slides'][number] {
  return { caption, image, buttons: buttons.map((button: Button) => ({ ...button })) }
}
