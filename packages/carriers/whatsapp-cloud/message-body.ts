import { isWhatsAppId } from '../../domain/address/whatsapp-id.ts'
import type {
  TemplateParameter,
  WhatsAppContent,
  WhatsAppFreeFormContent,
} from '../../domain/plan/content.ts'
import { parseLocation } from '../../domain/template/location-value.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { known } from '../../kit/text/members.ts'
import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'

/** The body of `POST /{phone_number_id}/messages` (Graph API, "Messages"). */
export function messageBody(part: SubmitPart, content: WhatsAppContent): string {
  return JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(isWhatsAppId(part.phone) ? { recipient: part.phone } : { to: part.phone }),
    biz_opaque_callback_data: handOverName(part),
    ...(content.form === 'template' ? encodeTemplate(content) : encodeFreeForm(content)),
  })
}

function encodeTemplate({ name, language, parameters }: WhatsAppContent & { form: 'template' }): object {
  const components = encodeComponents(parameters)
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length === 0 ? {} : { components }) },
  }
}

function encodeFreeForm(content: WhatsAppFreeFormContent): object {
  switch (content.form) {
    case 'text':
      if (content.quickReply !== undefined) {
        return { type: 'interactive', interactive: encodeQuickReply(content.text, content.quickReply) }
      }
      return { type: 'text', text: { preview_url: hasLink(content.text), body: content.text } }
    case 'media':
      return { type: content.media, [content.media]: encodeMedia(content) }
    case 'location':
      return {
        type: 'location',
        location: {
          latitude: String(content.latitude),
          longitude: String(content.longitude),
          ...known({ name: content.name, address: content.address }),
        },
      }
    case 'card':
      return { type: 'interactive', interactive: encodeCard(content) }
    default:
      return unreachable(content)
  }
}

/** Audio has no caption, and only documents have a file name. */
function encodeMedia({
  media,
  link,
  caption,
  filename,
}: WhatsAppFreeFormContent & { form: 'media' }): object {
  return {
    link,
    ...(caption === null || media === 'audio' ? {} : { caption }),
    ...(filename === null || media !== 'document' ? {} : { filename }),
  }
}

function encodeCard({ text, button, header, footer }: WhatsAppFreeFormContent & { form: 'card' }): object {
  return {
    type: 'cta_url',
    ...(header === null ? {} : { header: { type: 'text', text: header } }),
    body: { text },
    ...(footer === null ? {} : { footer: { text: footer } }),
    action: { name: 'cta_url', parameters: { display_text: button.caption, url: button.link } },
  }
}

/** The webhook of a tap names the message, so the id says nothing more. */
function encodeQuickReply(text: string, title: string): object {
  const buttons = [{ type: 'reply', reply: { id: 'reply', title } }]
  return { type: 'button', body: { text }, action: { buttons } }
}

function hasLink(text: string): boolean {
  return /https?:\/\/\S/i.test(text)
}

/** `components` of a template message: the values for its header, its body and each of its buttons. */
function encodeComponents(parameters: readonly TemplateParameter[]): object[] {
  const inside = (place: TemplateParameter['in']) =>
    parameters.filter((each) => each.in === place).sort((a, b) => a.index - b.index)
  const filled = (['header', 'body'] as const).flatMap((type) => {
    const given = inside(type)
    return given.length === 0 ? [] : [{ type, parameters: given.map(encodeParameter) }]
  })
  return [...filled, ...inside('button').map(encodeButton)]
}

function encodeButton({ button, index, value }: TemplateParameter): object {
  return {
    type: 'button',
    sub_type: button ?? 'url',
    index: String(index),
    parameters: [encodeButtonParameter(button ?? 'url', value)],
  }
}

function encodeButtonParameter(button: NonNullable<TemplateParameter['button']>, value: string): object {
  switch (button) {
    case 'url':
      return { type: 'text', text: value }
    case 'quick_reply':
      return { type: 'payload', payload: value }
    case 'copy_code':
      return { type: 'coupon_code', coupon_code: value }
    default:
      return unreachable(button)
  }
}

function encodeParameter({ type, name, value }: TemplateParameter): object {
  switch (type) {
    case 'text':
      return { type, ...known({ parameter_name: name }), text: value }
    case 'image':
    case 'video':
    case 'document':
      return { type, [type]: { link: value } }
    case 'location':
      return { type, location: parseLocation(value) ?? {} }
    default:
      return unreachable(type)
  }
}
