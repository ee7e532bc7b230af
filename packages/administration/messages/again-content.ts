import type { SmsContent, StageContent, ViberContent, WhatsAppContent } from '../../domain/plan/content.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'

/** Writes a text as the request has it: with the links that the client gave. */
export type Rewritten = (words: string) => string

type Members = Record<string, unknown>

/**
 * The fields of a channel without their prefix, as `pipeline` has them in an object: `message`, `image`, …
 * Null where no request can produce such content.
 */
export function contentFields(content: StageContent, rewritten: Rewritten, isCode: boolean): Members | null {
  switch (content.kind) {
    case 'sms':
      return smsFields(content, rewritten)
    case 'voice':
      return { message: rewritten(content.text), dtmf: content.collectsDigit, voice: { ...content.voice } }
    case 'telegram':
      return { message: content.code }
    case 'viber':
      return viberFields(content, rewritten)
    case 'rcs':
      return content.form === 'text'
        ? { message: rewritten(content.text) }
        : {
            message: rewritten(content.text),
            image: content.image,
            button: content.button.caption,
            link: rewritten(content.button.link),
          }
    case 'whatsapp':
      return whatsAppFields(content, rewritten, isCode)
    case 'call':
    case 'email':
      return null
    default:
      return unreachable(content)
  }
}

function smsFields({ text, flash, binary, tlvs }: SmsContent, rewritten: Rewritten): Members {
  return {
    message: binary === undefined ? rewritten(text) : text,
    ...(flash && { flash }),
    ...(binary && { binary: true }),
    ...(binary === 'udh' && { udh: true }),
    ...(tlvs && { tlvs }),
  }
}

function viberFields(content: ViberContent, rewritten: Rewritten): Members {
  switch (content.form) {
    case 'text':
      return content.button === null
        ? { type: 'text', message: rewritten(content.text) }
        : { type: 'text+link', message: rewritten(content.text), ...renderButton(content.button, rewritten) }
    case 'image':
      return content.button === null
        ? { type: 'image', image: content.image }
        : {
            type: 'text+image+link',
            message: rewritten(content.text ?? ''),
            image: content.image,
            ...renderButton(content.button, rewritten),
          }
    case 'carousel':
      return {
        type: 'carousel',
        message: rewritten(content.text),
        carousel: content.slides.map(({ caption, image, buttons: [first, second] }) => ({
          caption,
          image,
          button: first.caption,
          url: rewritten(first.link),
          ...(second === undefined ? {} : { button2: second.caption, url2: rewritten(second.link) }),
        })),
      }
    default:
      return unreachable(content)
  }
}

function renderButton({ caption, link }: { caption: string; link: string }, rewritten: Rewritten): Members {
  return { button: caption, link: rewritten(link) }
}

function whatsAppFields(content: WhatsAppContent, rewritten: Rewritten, isCode: boolean): Members {
  switch (content.form) {
    case 'template': {
      const [first, ...others] = content.parameters.map(({ value }) => value)
      // An authentication template takes its code once; the connector repeats it in the button.
      const isRepeated = isCode && others.every((value) => value === first)
      const values = isRepeated ? [first ?? ''] : [first ?? '', ...others]
      return {
        template: content.name,
        language: content.language,
        ...(first === undefined ? {} : { params: values }),
      }
    }
    case 'text':
      return { message: rewritten(content.text) }
    case 'media':
      return {
        [content.media]: content.link,
        ...(content.caption === null ? {} : { caption: rewritten(content.caption) }),
        ...(content.filename === null ? {} : { filename: content.filename }),
      }
    case 'location': {
      const { latitude, longitude, name, address } = content
      const words = { ...(name === null ? {} : { name }), ...(address === null ? {} : { address }) }
      return { location: { latitude, longitude, ...words } }
    }
    case 'card':
      return {
        message: rewritten(content.text),
        ...renderButton(content.button, rewritten),
        ...(content.header === null ? {} : { header: content.header }),
        ...(content.footer === null ? {} : { footer: content.footer }),
      }
    default:
      return unreachable(content)
  }
}
