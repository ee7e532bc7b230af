import type { MediaListener, MediaStream } from '../../../telephony/rtp/media-stream.ts'

/** Where sound goes through, as far as calls that only ring need it. */
export interface PortMedia {
  openStream(listener: MediaListener): Promise<Pick<MediaStream, 'port' | 'close'>>
}

/**
 * The port that our offers name: one for all calls of a link, opened with the first. An INVITE must say where sound
 * can come to, and it must be true: an invented port, or 9 (discard), is refused by some carriers, and lets others
 * meet a closed port with their ring-back tone. What comes there is heard by nobody.
 */
export class SipCallPort {
  readonly #media: PortMedia
  #opening: ReturnType<PortMedia['openStream']> | null = null

  constructor(media: PortMedia) {
    this.#media = media
  }

  /** Rejects where none is to be had; the next one who asks tries again. */
  async port(): Promise<number> {
    if (this.#opening === null) {
      const opening = this.#media.openStream({ onEnd: () => forget() })
      const forget = () => {
        if (this.#opening === opening) this.#opening = null
      }
      opening.catch(forget)
      this.#opening = opening
    }
    return (await this.#opening).port
  }

  /** Never rejects. */
  async close(): Promise<void> {
    const stream = await this.#opening?.catch(() => null)
    await stream?.close()
  }
}
