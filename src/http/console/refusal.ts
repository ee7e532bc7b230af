/** A request of the console that is not carried out, in a sentence for the person at it. */
export class ConsoleRefusal extends Error {
  override name = 'ConsoleRefusal'
  readonly status: number
  readonly field: string | null

  constructor(
    status: 400 | 401 | 403 | 404 | 409 | 429 | 503,
    sentence: string,
    field: string | null = null,
  ) {
    super(sentence)
    this.status = status
    this.field = field
  }
}
