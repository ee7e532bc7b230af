/** Resources in the order in which they were opened. They are closed in the reverse order. */
export class OpenParts implements AsyncDisposable {
  readonly #parts: AsyncDisposable[] = []
  readonly #onFault: (error: unknown) => void
  #isClosing = false

  /** `onFault` gets the errors of resources that fail to close; the others are closed all the same. */
  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  keep<Part extends AsyncDisposable>(part: Part): Part {
    this.#parts.push(part)
    return part
  }

  /** Never rejects. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    for (const part of this.#parts.splice(0).reverse()) {
      try {
        await part[Symbol.asyncDispose]()
      } catch (error) {
        this.#onFault(error)
      }
    }
  }
}
