import { randomFillSync } from 'node:crypto'
import { codeLength, encodeLinkCode } from '../../domain/links/link-code.ts'

const codesAtOnce = 256

/** Unpredictable link codes. Reads random bytes from the system in blocks and uses each byte once. */
export class CodeSource {
  readonly #bytes = new Uint8Array(codesAtOnce * codeLength)
  #used = codesAtOnce * codeLength

  next(): string {
    if (this.#used === this.#bytes.length) {
      randomFillSync(this.#bytes)
      this.#used = 0
    }
    const code = encodeLinkCode(this.#bytes, this.#used)
    this.#used += codeLength
    return code
  }
}
