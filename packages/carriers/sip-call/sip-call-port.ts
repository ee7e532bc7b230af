import type { MediaListener, MediaStream } from '../../../telephony/rtp/media-stream.ts'

/** The part of the media worker that calls that only ring need. */
export interface PortMedia {
  openStream(listener: MediaListener): Promise<Pick<MediaStream, 'port' | 'close'>>
}

/**
 * The RTP port in our SDP offers: one for all calls of a connection, opened with the first call. It must be a real
 * port: some carriers refuse an invented one or 9 (discard), and others send their ring-back tone there. The sound is
 * discarded.
 */
export class SipCallPort {
  readonly #media: PortMedia
  #opening: ReturnType<PortMedia['openStream']> | null = null

  constructor(media: PortMedia) {
    this.#media = media
  }

  /** Rejects where no port can be opened; the next call tries again. */
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
