/** Collects the warnings of Node.js since its opening, such as too many listeners. */
export class Warnings {
  readonly #said: string[] = []
  readonly #onWarning = ({ name, message }: Error) => void this.#said.push(`${name}: ${message}`)

  constructor() {
    process.on('warning', this.#onWarning)
  }

  stop(): string[] {
    process.off('warning', this.#onWarning)
    return this.#said
  }
}
