import type { WhatsAppContent, WhatsAppFreeFormContent } from '../../domain/plan/content.ts'
import { unreachable } from '../../lib/unreachable.ts'
import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { componentsOf } from './template-components.ts'

/** The body of `POST /{phone_number_id}/messages` (Graph API, "Messages"). */
export function messageBody(part: SubmitPart, content: WhatsAppContent): string {
  return JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: part.phone,
    biz_opaque_callback_data: handOverName(part),
    ...(content.form === 'template' ? templateOf(content) : freeFormOf(content)),
  })
}

function templateOf({ name, language, parameters }: WhatsAppContent & { form: 'template' }): object {
  const components = componentsOf(parameters)
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length === 0 ? {} : { components }) },
  }
}

function freeFormOf(content: WhatsAppFreeFormContent): object {
  switch (content.form) {
    case 'text':
      return { type: 'text', text: { preview_url: hasLink(content.text), body: content.text } }
    case 'media':
      return { type: content.media, [content.media]: mediaOf(content) }
    case 'location':
      return {
        type: 'location',
        location: {
          latitude: String(content.latitude),
          longitude: String(content.longitude),
          ...(content.name === null ? {} : { name: content.name }),
          ...(content.address === null ? {} : { address: content.address }),
        },
      }
    case 'card':
      return { type: 'interactive', interactive: cardOf(content) }
    default:
      return unreachable(content)
  }
}

/** A recording has no caption, and only documents have a name. */
function mediaOf({ media, link, caption, filename }: WhatsAppFreeFormContent & { form: 'media' }): object {
  return {
    link,
    ...(caption === null || media === 'audio' ? {} : { caption }),
    ...(filename === null || media !== 'document' ? {} : { filename }),
  }
}

function cardOf({ text, button, header, footer }: WhatsAppFreeFormContent & { form: 'card' }): object {
  return {
    type: 'cta_url',
    ...(header === null ? {} : { header: { type: 'text', text: header } }),
    body: { text },
    ...(footer === null ? {} : { footer: { text: footer } }),
    action: { name: 'cta_url', parameters: { display_text: button.caption, url: button.link } },
  }
}

function hasLink(text: string): boolean {
  return /https?:\/\/\S/i.test(text)
}
