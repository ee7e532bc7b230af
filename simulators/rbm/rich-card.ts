import type { Fields } from './fields.ts'
import { listAt, objectAt, onlyMember, textAt, urlAt, wordAt } from './fields.ts'
import { invalidArgument } from './rbm-error.ts'
import type { Suggestion } from './suggestions.ts'
import { readSuggestions } from './suggestions.ts'

export interface ReadCard {
  /** What a person reads: title and description. */
  text: string
  suggestions: Suggestion[]
}

const maxTitle = 200
const maxDescription = 2_000
const maxCardSuggestions = 4
const heights = ['SHORT', 'MEDIUM', 'TALL'] as const

/** A richCard: one card, or a carousel of 2 to 10. Throws `RbmError`. */
export function readRichCard(value: unknown, at: string): ReadCard {
  const card = objectAt(value, at)
  const kind = onlyMember(card, at, ['standaloneCard', 'carouselCard'])
  const body = objectAt(card[kind], `${at}.${kind}`)
  return kind === 'standaloneCard'
    ? readStandalone(body, `${at}.standaloneCard`)
    : readCarousel(body, `${at}.carouselCard`)
}

function readStandalone(card: Fields, at: string): ReadCard {
  const orientation = wordAt(card['cardOrientation'], `${at}.cardOrientation`, ['HORIZONTAL', 'VERTICAL'])
  if (orientation === 'HORIZONTAL') {
    wordAt(card['thumbnailImageAlignment'], `${at}.thumbnailImageAlignment`, ['LEFT', 'RIGHT'])
  }
  return readContent(card['cardContent'], `${at}.cardContent`)
}

function readCarousel(carousel: Fields, at: string): ReadCard {
  wordAt(carousel['cardWidth'], `${at}.cardWidth`, ['SMALL', 'MEDIUM'])
  const contents = listAt(carousel['cardContents'], `${at}.cardContents`, 2, 10)
  const cards = contents.map((each, index) => readContent(each, `${at}.cardContents[${index}]`))
  return {
    text: cards.map(({ text }) => text).join('\n'),
    suggestions: cards.flatMap(({ suggestions }) => suggestions),
  }
}

function readContent(value: unknown, at: string): ReadCard {
  const content = objectAt(value, at)
  const { title, description, media } = content
  const lines: string[] = []
  if (title !== undefined) lines.push(textAt(title, `${at}.title`, maxTitle))
  if (description !== undefined) lines.push(textAt(description, `${at}.description`, maxDescription))
  if (media !== undefined) checkMedia(objectAt(media, `${at}.media`), `${at}.media`)
  else if (lines.length === 0) throw invalidArgument(`${at} must have a title, a description or media`)
  const suggestions = readSuggestions(content['suggestions'], `${at}.suggestions`, maxCardSuggestions)
  return { text: lines.join('\n'), suggestions }
}

function checkMedia(media: Fields, at: string): void {
  wordAt(media['height'], `${at}.height`, heights)
  const kind = onlyMember(media, at, ['contentInfo', 'uploadedRbmFile', 'file'])
  const body = objectAt(media[kind], `${at}.${kind}`)
  if (kind === 'contentInfo') checkContentInfo(body, `${at}.contentInfo`)
}

/** Throws `RbmError`. */
export function checkContentInfo(info: Fields, at: string): string {
  if (info['thumbnailUrl'] !== undefined) urlAt(info['thumbnailUrl'], `${at}.thumbnailUrl`)
  return urlAt(info['fileUrl'], `${at}.fileUrl`)
}
