import type { PublicEvent } from '../describe-events.ts'

/** An event on its way to a sink. */
export interface SinkEvent {
  accountId: number
  /** Its name. */
  account: string
  event: PublicEvent
}

/** A connection to a stream that keeps events for consumers. */
export interface SinkConnection extends AsyncDisposable {
  /** False once the connection is lost: another one is needed. */
  readonly isOpen: boolean
  /**
   * Resolves once the stream has acknowledged every event. Rejects with `SinkFailed` otherwise: then it may have stored some,
   * of each account the first ones, and the connection is of no use any more. The order of each account is kept.
   */
  publish(events: readonly SinkEvent[]): Promise<void>
}

/** The stream cannot be reached, or refuses events. The message is a sentence for the operator without a full stop. */
export class SinkFailed extends Error {
  override name = 'SinkFailed'
}

/** For a connection with all that it needs, and for each acknowledgement. */
export const sinkAnswerMs = 8_000
