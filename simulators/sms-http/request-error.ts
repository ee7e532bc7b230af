/** A request that the carrier answers with an HTTP status and a text. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
