import { samplesPerFrame } from './audio.ts'

interface Piece {
  samples: Int16Array
  /** The first sample that was not sent. */
  at: number
  /** Told once: whether all of it was sent. */
  onEnd: (whole: boolean) => void
}

/** Sound that waits to be sent, in frames of 20 ms. The last frame of a piece is filled up with silence. */
export class PlayQueue {
  readonly #limit: number
  #pieces: Piece[] = []
  #waiting = 0

  /** Holds at most `limit` samples. */
  constructor(limit: number) {
    this.#limit = limit
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0
  }

  /** False where there is no room for it; then `onEnd` is not called. */
  add(samples: Int16Array, onEnd: (whole: boolean) => void): boolean {
    if (this.#waiting + samples.length > this.#limit) return false
    this.#waiting += samples.length
    this.#pieces.push({ samples, at: 0, onEnd })
    return true
  }

  /** Null where there is nothing to be sent. */
  next(): Int16Array | null {
    const piece = this.#pieces[0]
    if (piece === undefined) return null
    const end = Math.min(piece.at + samplesPerFrame, piece.samples.length)
    const frame = new Int16Array(samplesPerFrame)
    frame.set(piece.samples.subarray(piece.at, end))
    this.#waiting -= end - piece.at
    piece.at = end
    if (end === piece.samples.length) {
      this.#pieces.shift()
      piece.onEnd(true)
    }
    return frame
  }

  clear(): void {
    const pieces = this.#pieces
    this.#pieces = []
    this.#waiting = 0
    for (const { onEnd } of pieces) onEnd(false)
  }
}
