import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import type { MediaKind, ReplyMedia } from '../reply-content.ts'

export interface StoredMedia {
  id: string
  mimeType: string
  octets: Buffer
}

export interface MediaStoreOptions {
  clock: Clock
  /** Where the store answers, without a path. */
  origin: () => string
}

/** How long the address of a file can be used. */
const lifetimeMs = 300_000

const usualTypes: Readonly<Record<MediaKind, string>> = {
  image: 'image/png',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const maxKept = 10_000
export const mediaPath = '/whatsapp_business/attachments/'

/** Files that users sent. Each has an id, and for a while an address that needs the token as well. */
export class MediaStore {
  readonly #options: MediaStoreOptions
  readonly #key = randomBytes(32)
  readonly #media = new RecentMap<string, StoredMedia>(maxKept)
  #lastId = 1_003_383_421_387_256

  constructor(options: MediaStoreOptions) {
    this.#options = options
  }

  /** Keeps a stand-in for a file that a user sent: a picture, or a text with the address of the real file. */
  add(kind: MediaKind, { url, type }: ReplyMedia): StoredMedia {
    const mimeType = type ?? usualTypes[kind]
    const octets = mimeType === 'image/png' ? pixel : Buffer.from(`A file of the sandbox: ${url}\n`)
    this.#lastId += 1 + (this.#lastId % 7)
    const media = { id: String(this.#lastId), mimeType, octets }
    this.#media.set(media.id, media)
    return media
  }

  find(id: string): StoredMedia | null {
    return this.#media.get(id)
  }

  /** The answer to `GET /{media_id}`. */
  describe(media: StoredMedia): object {
    return {
      messaging_product: 'whatsapp',
      url: this.addressOf(media),
      mime_type: media.mimeType,
      sha256: createHash('sha256').update(media.octets).digest('hex'),
      file_size: media.octets.length,
      id: media.id,
    }
  }

  addressOf({ id }: StoredMedia): string {
    const { clock, origin } = this.#options
    const expiresAt = String(Math.floor((clock.now() + lifetimeMs) / 1_000))
    const query = new URLSearchParams({ mid: id, ext: expiresAt, hash: this.#sign(id, expiresAt) })
    return `${origin()}${mediaPath}?${query.toString()}`
  }

  /** The file that such an address names; null where it has expired, or was never given. */
  open(query: URLSearchParams): StoredMedia | null {
    const [id = '', expiresAt = '', hash = ''] = ['mid', 'ext', 'hash'].map((name) => query.get(name) ?? '')
    const expected = Buffer.from(this.#sign(id, expiresAt))
    const given = Buffer.from(hash)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return this.#options.clock.now() < Number(expiresAt) * 1_000 ? this.find(id) : null
  }

  #sign(id: string, expiresAt: string): string {
    return createHmac('sha256', this.#key).update(`${id}.${expiresAt}`).digest('base64url')
  }
}
