import { unreachable } from '../packages/kit/flow/unreachable.ts'

export const mediaKinds = ['image', 'video', 'audio', 'document'] as const
export type MediaKind = (typeof mediaKinds)[number]

export interface ReplyLocation {
  /** Degrees. */
  latitude: number
  longitude: number
  name?: string
  address?: string
}

export interface ReplyMedia {
  url: string
  filename?: string
  /** Bytes. */
  filesize?: number
  /** Such as `image/jpeg`. */
  type?: string
  caption?: string
}

/** What a person sent from a handset. */
export type ReplyContent =
  | { kind: 'text'; text: string }
  /** Pressed a button with this caption. */
  | { kind: 'button'; caption: string }
  | ({ kind: 'location' } & ReplyLocation)
  | ({ kind: 'media'; media: MediaKind } & ReplyMedia)

/** The content in one line of text. */
export function textOfReply(content: ReplyContent): string {
  switch (content.kind) {
    case 'text':
      return content.text
    case 'button':
      return content.caption
    case 'location':
      return content.name ?? `${content.latitude}, ${content.longitude}`
    case 'media':
      return content.caption ?? content.filename ?? content.url
    default:
      return unreachable(content)
  }
}
