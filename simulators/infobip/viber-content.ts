import type { DrawnButton, DrawnCard, DrawnContent } from '../drawn-content.ts'
import type { FieldReader } from '../field-reader.ts'

/** What a Viber message shows, or its template. */
export type ViberContent =
  | { kind: 'drawn'; drawn: DrawnContent }
  | { kind: 'template'; templateId: string; language: string; parameters: Record<string, string> }

/** `LIST` is what `QUICK_REPLY` was called in earlier editions of the API. */
const types = ['TEXT', 'IMAGE', 'VIDEO', 'FILE', 'QUICK_REPLY', 'LIST', 'CAROUSEL', 'TEMPLATE'] as const

const maxText = 1_000
const address = { max: 1_000, pattern: /^https?:\/\/./ }
const duration = /^P(?=.)([0-9]+D)?(T(?=.)([0-9]+H)?([0-9]+M)?([0-9]+(\.[0-9]+)?S)?)?$/
const fileName = /.*\.(docx?|dotx?|xlsx?|f?ods|f?odt|rtf|odf|txt|info|pdf|xps|pdax|eps|csv|xlsm|xltx)$/

/** Limits are those of Infobip's OpenAPI, `ViberOutboundContent`. Violations are left with the reader. */
export function readViberContent(content: FieldReader): ViberContent {
  const type = content.requiredOneOf('type', types)
  switch (type) {
    case 'TEXT':
      return drawn({ text: content.requiredText('text', { max: maxText }), ...readButton(content) })
    case 'IMAGE':
      return drawn(readImage(content))
    case 'VIDEO':
      return drawn(readVideo(content))
    case 'FILE': {
      const filename = content.requiredText('fileName', { min: 1, pattern: fileName })
      const url = content.requiredText('mediaUrl', { min: 1, pattern: address.pattern })
      return drawn({ media: { kind: 'document', url, filename } })
    }
    case 'QUICK_REPLY':
    case 'LIST':
      return drawn(readOptions(content))
    case 'CAROUSEL':
      return drawn({
        text: content.requiredText('text', { max: maxText }),
        cards: content.objects('cards', { min: 2, max: 5 }).map(readCard),
      })
    case 'TEMPLATE':
      return {
        kind: 'template',
        templateId: content.requiredText('templateId', { min: 1 }),
        language: content.requiredText('language'),
        parameters: content.textFields('parameters'),
      }
    case null:
      return drawn({})
  }
}

function drawn(content: DrawnContent): ViberContent {
  return { kind: 'drawn', drawn: content }
}

function readImage(content: FieldReader): DrawnContent {
  const url = content.requiredText('mediaUrl', address)
  const text = content.text('text', { min: 1, max: maxText })
  const button = readButton(content)
  content.text('imageAction', { max: 1_000 })
  content.oneOf('imageFormat', ['GIF', 'IMG'])
  content.oneOf('ratio', ['SQUARE', 'PORTRAIT', 'LANDSCAPE'])
  content.flag('showImageInFullScreen')
  if (button.buttons && text === null) content.fail('text', 'must not be null when there is a button')
  return { media: { kind: 'image', url }, ...(text === null ? {} : { text }), ...button }
}

function readVideo(content: FieldReader): DrawnContent {
  const url = content.requiredText('mediaUrl', address)
  content.requiredText('thumbnailUrl', address)
  content.requiredText('mediaDuration', { pattern: duration })
  const text = content.text('text', { min: 1, max: maxText })
  const button = content.object('button')
  const caption = button?.requiredText('title', { min: 1, max: 30 })
  const link = button?.text('action', { max: 1_000 }) ?? url
  return {
    media: { kind: 'video', url },
    ...(text === null ? {} : { text }),
    ...(caption === undefined ? {} : { buttons: [{ caption, link }] }),
  }
}

function readOptions(content: FieldReader): DrawnContent {
  content.oneOf('optionsStyle', ['RADIO_BUTTONS', 'BUTTONS'])
  const text = content.requiredText('text', { max: 85 })
  const options = content.texts('options', { min: 2, max: 5 }, { max: 50 })
  return { text, buttons: options.map((caption) => ({ caption })) }
}

function readCard(card: FieldReader): DrawnCard {
  const text = card.requiredText('text', { min: 2, max: 38 })
  const url = card.requiredText('mediaUrl', address)
  const buttons = card.objects('buttons', { min: 0, max: 2 }).map((button, index) => ({
    caption: button.requiredText('title', { min: 1, max: index === 0 ? 10 : 12 }),
    link: button.requiredText('action', { max: 1_000 }),
  }))
  return { text, media: { kind: 'image', url }, buttons }
}

function readButton(content: FieldReader): { buttons?: DrawnButton[] } {
  const button = content.object('button')
  if (!button) return {}
  const caption = button.requiredText('title', { min: 1, max: 30 })
  return { buttons: [{ caption, link: button.requiredText('action', { max: 1_000 }) }] }
}
