import { Start } from './start.ts'

/** Resources in the order in which they were opened. They are closed in the reverse order. */
export class OpenParts implements AsyncDisposable {
  readonly #parts: AsyncDisposable[] = []
  readonly #onFault: (error: unknown) => void
  /** For parts that open parts of their own. */
  readonly start: Start
  #closing: Promise<void> | null = null

  /**
   * What `open` makes of the parts that it keeps: they belong to it then. Where it rejects, they are closed, in the time
   * that `start` has left, and this rejects with the same error.
   */
  static async open<Result>(
    onFault: (error: unknown) => void,
    open: (parts: OpenParts) => Promise<Result>,
    start?: Start,
  ): Promise<Result> {
    start?.stop?.throwIfAborted()
    const parts = new OpenParts(onFault, start)
    try {
      return await open(parts)
    } catch (error) {
      await parts.start.giveUp(parts[Symbol.asyncDispose]()).catch(onFault)
      throw error
    }
  }

  /** `onFault` gets the errors of resources that fail to close; the others are closed all the same. */
  constructor(onFault: (error: unknown) => void, start = new Start()) {
    this.#onFault = onFault
    this.start = start
  }

  get isClosing(): boolean {
    return this.#closing !== null
  }

  /**
   * Owns a part from the moment it is open. Throws where nothing more is to be opened; the part is then closed with the
   * others, or at once where they are closed already.
   */
  keep<Part extends AsyncDisposable>(part: Part): Part {
    if (this.#closing !== null) {
      void this.#close(part)
      throw new Error('it is being closed')
    }
    this.#parts.push(part)
    this.start.stop?.throwIfAborted()
    return part
  }

  /** Calls `close` in its turn, as if it closed a part. */
  onClose(close: () => unknown): void {
    this.keep({ [Symbol.asyncDispose]: async () => void (await close()) })
  }

  /** Never rejects. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    for (const part of this.#parts.splice(0).reverse()) await this.#close(part)
  }

  async #close(part: AsyncDisposable): Promise<void> {
    try {
      await part[Symbol.asyncDispose]()
    } catch (error) {
      this.#onFault(error)
    }
  }
}
