import type { CarouselSlide, ViberContent, WhatsAppContent } from '../../domain/plan/content.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { known } from '../../kit/text/members.ts'
import type { SubmitPart } from '../connector.ts'

/** The type of the operation that sends a content, and its fields. `seconds`: how long the upstream may try. */
export function operationFields(
  { sender, content }: Pick<SubmitPart, 'sender' | 'content'>,
  seconds: number,
): Readonly<Record<string, unknown>> | null {
  switch (content.kind) {
    case 'sms':
      return {
        type: 'sms',
        sms_signature: sender,
        sms_message: content.text,
        sms_lifetime: within(seconds, 3_600),
      }
    case 'viber':
      return {
        type: 'viber',
        viber_signature: sender,
        ...viberFields(content),
        viber_lifetime: within(seconds, 60),
      }
    case 'rcs':
      return {
        type: 'rcs',
        rcs_signature: sender,
        rcs_message: content.text,
        ...(content.form === 'card'
          ? { rcs_image: content.image, rcs_button: content.button.caption, rcs_link: content.button.link }
          : {}),
        rcs_lifetime: within(seconds, 60),
      }
    case 'telegram':
      return { type: 'telegram', message: content.code, telegram_lifetime: within(seconds, 60) }
    case 'voice':
      return { type: 'voice', message: content.text, dtmf: content.collectsDigit, voice: content.voice }
    case 'whatsapp':
      return {
        type: 'whatsapp',
        whatsapp_signature: sender,
        ...whatsAppFields(content),
        whatsapp_lifetime: within(seconds, 60),
      }
    case 'call':
      return { type: 'call/otp' }
    case 'email':
      return null
    default:
      return unreachable(content)
  }
}

/** The contract refuses a lifetime outside its limits. */
function within(seconds: number, minimum: number): number {
  return Math.min(Math.max(minimum, seconds), 172_800)
}

function viberFields(content: ViberContent): object {
  switch (content.form) {
    case 'text':
      return content.button === null
        ? { viber_type: 'text', viber_message: content.text }
        : {
            viber_type: 'text+link',
            viber_message: content.text,
            viber_button: content.button.caption,
            viber_link: content.button.link,
          }
    case 'image':
      return content.button === null
        ? { viber_type: 'image', viber_image: content.image }
        : {
            viber_type: 'text+image+link',
            viber_message: content.text ?? '',
            viber_image: content.image,
            viber_button: content.button.caption,
            viber_link: content.button.link,
          }
    case 'carousel':
      return {
        viber_type: 'carousel',
        viber_message: content.text,
        viber_carousel: content.slides.map(slideFields),
      }
    default:
      return unreachable(content)
  }
}

function slideFields({ caption, image, buttons: [first, second] }: CarouselSlide): object {
  const more = second === undefined ? {} : { button2: second.caption, url2: second.link }
  return { caption, image, button: first.caption, url: first.link, ...more }
}

function whatsAppFields(content: WhatsAppContent): object {
  switch (content.form) {
    case 'template':
      return {
        whatsapp_template: content.name,
        whatsapp_language: content.language,
        whatsapp_params: content.parameters.map(({ value }) => value),
      }
    case 'text':
      return { whatsapp_message: content.text }
    case 'media':
      return known({
        [`whatsapp_${content.media}`]: content.link,
        whatsapp_caption: content.caption,
        whatsapp_filename: content.filename,
      })
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { whatsapp_location: { latitude, longitude, ...known({ name, address }) } }
    }
    case 'card':
      return known({
        whatsapp_message: content.text,
        whatsapp_button: content.button.caption,
        whatsapp_link: content.button.link,
        whatsapp_header: content.header,
        whatsapp_footer: content.footer,
      })
    default:
      return unreachable(content)
  }
}
