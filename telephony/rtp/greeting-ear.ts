import { samplesPerFrame } from './audio.ts'
import { BeepDetector } from './beep.ts'
import { WordCounter } from './word-counter.ts'

/** Something in the greeting of a callee: another word, or the end of a beep. */
export type GreetingSound = 'word' | 'beep'

/** What rules about answering machines need beside sound and silence. */
export class GreetingEar {
  readonly #words = new WordCounter()
  readonly #beep = new BeepDetector()
  #rest = new Int16Array(0)

  /** To be called with the received samples, in order; packets may be of any length. */
  accept(samples: Int16Array): GreetingSound[] {
    const whole = Int16Array.from([...this.#rest, ...samples])
    const found: GreetingSound[] = []
    let at = 0
    for (; at + samplesPerFrame <= whole.length; at += samplesPerFrame) {
      found.push(...this.#frame(whole.subarray(at, at + samplesPerFrame)))
    }
    this.#rest = whole.slice(at)
    return found
  }

  /** A frame did not come. */
  miss(): GreetingSound[] {
    this.#rest = new Int16Array(0)
    return this.#frame(silence)
  }

  #frame(samples: Int16Array): GreetingSound[] {
    const found: GreetingSound[] = []
    if (this.#words.accept(samples)) found.push('word')
    if (this.#beep.accept(samples)) found.push('beep')
    return found
  }
}

const silence = new Int16Array(samplesPerFrame)
