import type { DrawnButton, DrawnCard, DrawnContent } from '../drawn-content.ts'
import type { FieldReader } from '../field-reader.ts'
import type { MediaKind } from '../reply-content.ts'

const types = ['TEXT', 'FILE', 'CARD', 'CAROUSEL'] as const
const suggestionTypes = [
  'REPLY',
  'OPEN_URL',
  'DIAL_PHONE',
  'SHOW_LOCATION',
  'REQUEST_LOCATION',
  'CREATE_CALENDAR_EVENT',
] as const
const heights = ['SHORT', 'MEDIUM', 'TALL'] as const
const address = { min: 1, max: 2_048, pattern: /^https?:\/\/./ }
const maxSuggestions = 11
const maxCardSuggestions = 4

/** Limits are those of Infobip's OpenAPI, `RcsOutboundMessageContent`. Violations are left with the reader. */
export function readRcsContent(content: FieldReader): DrawnContent {
  const type = content.requiredOneOf('type', types)
  const below = readSuggestions(content, maxSuggestions)
  switch (type) {
    case 'TEXT':
      return { text: content.requiredText('text', { max: 3_072 }), ...below }
    case 'FILE':
      return { media: readMedia(content), ...below }
    case 'CARD':
      content.requiredOneOf('orientation', ['HORIZONTAL', 'VERTICAL'])
      content.requiredOneOf('alignment', ['LEFT', 'RIGHT'])
      return join(readCard(content.requiredObject('content')), below)
    case 'CAROUSEL':
      content.requiredOneOf('cardWidth', ['SMALL', 'MEDIUM'])
      return { cards: content.objects('contents', { min: 2, max: 10 }).map(readCard), ...below }
    case null:
      return {}
  }
}

/** A card's own suggestions first, then those below the message. */
function join(card: DrawnCard, below: { buttons?: DrawnButton[] }): DrawnContent {
  const buttons = [...(card.buttons ?? []), ...(below.buttons ?? [])]
  return buttons.length > 0 ? { ...card, buttons } : card
}

function readCard(card: FieldReader): DrawnCard {
  const title = card.text('title', { min: 1, max: 200 })
  const text = card.text('description', { min: 1, max: 2_000 })
  const media = card.object('media')
  if (title === null && text === null && media === null) {
    card.fail('media', 'must not be null without title and description')
  }
  media?.requiredOneOf('height', heights)
  return {
    ...(title === null ? {} : { title }),
    ...(text === null ? {} : { text }),
    ...(media === null ? {} : { media: readMedia(media) }),
    ...readSuggestions(card, maxCardSuggestions),
  }
}

function readMedia(media: FieldReader): { kind: MediaKind; url: string } {
  const url = media.requiredObject('file').requiredText('url', address)
  media.object('thumbnail')?.requiredText('url', address)
  return { kind: kindOf(url), url }
}

function kindOf(url: string): MediaKind {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  if (/\.(mp4|mpe?g|webm|h263|m4v)$/i.test(path)) return 'video'
  if (/\.(mp3|aac|ogg|3gpp?|m4a)$/i.test(path)) return 'audio'
  return /\.pdf$/i.test(path) ? 'document' : 'image'
}

function readSuggestions(reader: FieldReader, max: number): { buttons?: DrawnButton[] } {
  const buttons = reader.objects('suggestions', { min: 0, max }).map(readSuggestion)
  return buttons.length > 0 ? { buttons } : {}
}

function readSuggestion(suggestion: FieldReader): DrawnButton {
  const caption = suggestion.requiredText('text', { min: 1, max: 25 })
  const payload = suggestion.requiredText('postbackData', { min: 1, max: 2_024 })
  switch (suggestion.requiredOneOf('type', suggestionTypes)) {
    case 'OPEN_URL':
      return { caption, payload, link: readLink(suggestion) }
    case 'DIAL_PHONE':
      suggestion.requiredText('phoneNumber', { pattern: /^\+?[0-9]{1,20}$/ })
      break
    case 'SHOW_LOCATION':
      suggestion.requiredNumber('latitude', { min: -90, max: 90 })
      suggestion.requiredNumber('longitude', { min: -180, max: 180 })
      suggestion.text('label', { min: 1, max: 100 })
      break
    case 'CREATE_CALENDAR_EVENT':
      for (const name of ['startTime', 'endTime', 'title'])
        suggestion.requiredText(name, { min: 1, max: 100 })
      break
    case 'REPLY':
    case 'REQUEST_LOCATION':
    case null:
  }
  return { caption, payload }
}

function readLink(suggestion: FieldReader): string {
  const application = suggestion.oneOf('application', ['BROWSER', 'WEBVIEW'])
  if (application === 'WEBVIEW') suggestion.requiredOneOf('webviewViewMode', ['FULL', 'HALF', 'TALL'])
  return suggestion.requiredText('url', address)
}
