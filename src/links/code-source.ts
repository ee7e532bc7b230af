import { randomFillSync } from 'node:crypto'
import { codeLength, codeOf } from '../domain/links/link-code.ts'

const codesAtOnce = 256

/** Codes that nobody can foretell. Asks the system for many random bytes at a time, and uses each once. */
export class CodeSource {
  readonly #bytes = new Uint8Array(codesAtOnce * codeLength)
  #used = codesAtOnce * codeLength

  next(): string {
    if (this.#used === this.#bytes.length) {
      randomFillSync(this.#bytes)
      this.#used = 0
    }
    const code = codeOf(this.#bytes, this.#used)
    this.#used += codeLength
    return code
  }
}
