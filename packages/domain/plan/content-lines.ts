import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Button, StageContent, ViberContent, WhatsAppContent } from './content.ts'

export const contentLineKinds = [
  ...(['text', 'subject', 'image', 'button', 'link', 'file', 'template', 'value', 'place', 'voice'] as const),
] as const

export interface ContentLine {
  what: (typeof contentLineKinds)[number]
  value: string
}

/** What a stage says, line by line. */
export function contentLines(content: StageContent): ContentLine[] {
  switch (content.kind) {
    case 'sms':
      return [line('text', content.text)]
    case 'voice': {
      const { gender, language, name } = content.voice
      return [line('text', content.text), line('voice', `${language}, ${gender}, ${name}`)]
    }
    case 'call':
      return []
    case 'telegram':
      return [line('text', content.code)]
    case 'email':
      return [line('subject', content.subject), line('text', content.text)]
    case 'viber':
      return viberLines(content)
    case 'rcs':
      return content.form === 'text'
        ? [line('text', content.text)]
        : [line('image', content.image), line('text', content.text), ...buttonLines(content.button)]
    case 'whatsapp':
      return whatsAppLines(content)
    default:
      return unreachable(content)
  }
}

function line(what: ContentLine['what'], value: string): ContentLine {
  return { what, value }
}

function buttonLines({ caption, link }: Button): ContentLine[] {
  return [line('button', caption), line('link', link)]
}

function given(what: ContentLine['what'], value: string | null): ContentLine[] {
  return value === null ? [] : [line(what, value)]
}

function viberLines(content: ViberContent): ContentLine[] {
  switch (content.form) {
    case 'text':
      return [line('text', content.text), ...(content.button === null ? [] : buttonLines(content.button))]
    case 'image':
      return [
        line('image', content.image),
        ...given('text', content.text),
        ...(content.button === null ? [] : buttonLines(content.button)),
      ]
    case 'carousel':
      return [
        line('text', content.text),
        ...content.slides.flatMap(({ caption, image, buttons }) => [
          line('image', image),
          line('text', caption),
          ...buttons.flatMap(buttonLines),
        ]),
      ]
    default:
      return unreachable(content)
  }
}

function whatsAppLines(content: WhatsAppContent): ContentLine[] {
  switch (content.form) {
    case 'text':
      return [line('text', content.text)]
    case 'template':
      return [
        line('template', `${content.name} (${content.language})`),
        ...content.parameters.map(({ value }) => line('value', value)),
      ]
    case 'media':
      return [
        line(content.media === 'image' ? 'image' : 'file', content.link),
        ...given('text', content.caption),
      ]
    case 'location': {
      const place = [content.name, content.address, `${content.latitude}, ${content.longitude}`]
      return [line('place', place.filter((part) => part !== null).join(', '))]
    }
    case 'card':
      return [
        ...given('text', content.header),
        line('text', content.text),
        ...given('text', content.footer),
        ...buttonLines(content.button),
      ]
    default:
      return unreachable(content)
  }
}
