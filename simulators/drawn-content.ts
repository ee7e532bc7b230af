import type { MediaKind } from './reply-content.ts'

/** Something to press below a message. */
export interface DrawnButton {
  caption: string
  /** Where pressing it leads; absent where it answers, dials or the like. */
  link?: string
  /** What the sender gets back when it is pressed; absent where that is the caption. */
  payload?: string
}

export interface DrawnMedia {
  kind: MediaKind
  url: string
  filename?: string
}

export interface DrawnCard {
  title?: string
  text?: string
  media?: DrawnMedia
  buttons?: DrawnButton[]
}

/** A rich message as a console can draw it: one card, or several beside each other below a text. */
export interface DrawnContent extends DrawnCard {
  footer?: string
  location?: { latitude: number; longitude: number; name?: string; address?: string }
  cards?: DrawnCard[]
  template?: { name: string; language: string }
}

/** What a person reads first. */
export function lineOf(content: DrawnContent): string {
  const { title, text, media, location, cards } = content
  const words = [title, text].filter((each) => each !== undefined && each !== '')
  if (words.length > 0) return words.join('\n')
  if (media) return media.filename ?? media.url
  if (location) return location.name ?? `${location.latitude}, ${location.longitude}`
  return cards?.[0]?.title ?? cards?.[0]?.text ?? ''
}

/** Whether it is nothing but a text. */
export function isPlain(content: DrawnContent): boolean {
  return Object.keys(content).every((field) => field === 'text')
}

/** The button with this caption, wherever it is; null where there is none. */
export function findButton(content: DrawnContent, caption: string): DrawnButton | null {
  const buttons = [content, ...(content.cards ?? [])].flatMap((card) => card.buttons ?? [])
  return buttons.find((button) => button.caption === caption) ?? null
}
