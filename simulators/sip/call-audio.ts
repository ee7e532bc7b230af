import type { G711Law } from '../../telephony/rtp/g711.ts'
import type { MediaStream } from '../../telephony/rtp/media-stream.ts'
import type { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import { encodeWav } from '../../telephony/rtp/wav.ts'
import type { AudioCodec, RemoteAudio } from '../../telephony/sip/sdp/audio.ts'

export interface CallAudioOptions {
  /** 0: nothing is recorded. */
  recordSeconds: number
  /** The sound broke off by itself. */
  onLost: () => void
}

const laws: Record<AudioCodec, G711Law> = { PCMU: 'pcmu', PCMA: 'pcma' }

/** The sound of one handset in a call. */
export class CallAudio {
  readonly #stream: MediaStream
  readonly isRecorded: boolean

  private constructor(stream: MediaStream, isRecorded: boolean) {
    this.#stream = stream
    this.isRecorded = isRecorded
  }

  /** Rejects when no port is free. */
  static async open(media: MediaWorker, { recordSeconds, onLost }: CallAudioOptions): Promise<CallAudio> {
    const stream = await media.openStream({
      onEnd(error) {
        if (error !== null) onLost()
      },
    })
    if (recordSeconds > 0) await stream.record(recordSeconds)
    return new CallAudio(stream, recordSeconds > 0)
  }

  get port(): number {
    return this.#stream.port
  }

  /** Silence is sent from now on; nothing changes while the other side holds the call. */
  async connect({ host, port, codec, digitsPayloadType }: RemoteAudio): Promise<void> {
    if (host === null) return
    await this.#stream.connect({ host, port, law: laws[codec], eventPayloadType: digitsPayloadType })
  }

  /** Whether the keys were pressed to the end. */
  async press(keys: string): Promise<boolean> {
    try {
      return await this.#stream.press(keys)
    } catch {
      return false
    }
  }

  /** A WAV file of the sound so far; null where nothing is recorded, or the sound has ended. */
  async receivedSoFar(): Promise<Buffer | null> {
    if (!this.isRecorded) return null
    try {
      return encodeWav(await this.#stream.recordingSoFar())
    } catch {
      return null
    }
  }

  /** Frees the port. Resolves with a WAV file of the sound; null where nothing was recorded. */
  async close(): Promise<Buffer | null> {
    try {
      const recording = this.isRecorded ? await this.#stream.takeRecording() : null
      return recording === null || recording.samples.length === 0 ? null : encodeWav(recording)
    } catch {
      return null
    } finally {
      await this.#stream.close()
    }
  }
}
