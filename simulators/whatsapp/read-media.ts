import type { DrawnContent, DrawnMedia } from '../drawn-content.ts'
import type { FieldReader } from '../field-reader.ts'
import type { MediaKind } from '../reply-content.ts'

const address = { min: 1, max: 2_048, pattern: /^https?:\/\/./ }

/** `{link | id, filename?}`: one of the first two. Ids are added to `mediaIds`. */
export function readMedia(media: FieldReader, kind: MediaKind, mediaIds: string[]): DrawnMedia {
  const link = media.text('link', address)
  const id = media.text('id', { min: 1, pattern: /^[0-9]+$/ })
  const filename = kind === 'document' ? media.text('filename', { min: 1, max: 240 }) : null
  if (link === null && id === null) media.requiredText('link')
  if (link !== null && id !== null) media.fail('id', 'must not be there beside link')
  if (id !== null && id !== '') mediaIds.push(id)
  const url = link ?? `media:${id}`
  return filename === null ? { kind, url } : { kind, url, filename }
}

/** `{type, text | image | video | document}` above a card. */
export function readHeader(header: FieldReader | null, mediaIds: string[]): Partial<DrawnContent> {
  const type = header?.requiredOneOf('type', ['text', 'image', 'video', 'document']) ?? null
  if (header === null || type === null) return {}
  if (type === 'text') return { title: header.requiredText('text', { min: 1, max: 60 }) }
  return { media: readMedia(header.requiredObject(type), type, mediaIds) }
}

/** Numbers may come as texts. Violations are left with the reader. */
export function readLocation(location: FieldReader): NonNullable<DrawnContent['location']> {
  const name = location.text('name', { max: 1_000 })
  const address = location.text('address', { max: 1_000 })
  return {
    latitude: location.requiredNumber('latitude', { min: -90, max: 90 }, true),
    longitude: location.requiredNumber('longitude', { min: -180, max: 180 }, true),
    ...(name === null ? {} : { name }),
    ...(address === null ? {} : { address }),
  }
}
