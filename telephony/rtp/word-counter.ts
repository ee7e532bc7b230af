import { frameMs } from './audio.ts'
import { levelDb, thresholdDb } from './sound-meter.ts'

/** Of Asterisk's `amd.conf`: the shortest word, and the shortest pause between two (50 ms, in whole frames). */
const wordMs = 100
const pauseMs = 60

/** Counts words: bursts of speech between pauses. Frames are of 20 ms. */
export class WordCounter {
  #soundMs = 0
  #pauseMs = 0
  #isInWord = false

  /** True where a word is now long enough to be no click. */
  accept(samples: Int16Array): boolean {
    if (levelDb(samples) <= thresholdDb) {
      this.#pauseMs += frameMs
      if (this.#pauseMs >= pauseMs) this.#endWord()
      return false
    }
    this.#soundMs += frameMs
    this.#pauseMs = 0
    if (this.#isInWord || this.#soundMs < wordMs) return false
    this.#isInWord = true
    return true
  }

  #endWord(): void {
    this.#soundMs = 0
    this.#isInWord = false
  }
}
