import type { HandsetReply } from '../carrier.ts'
import type { Violation } from '../field-reader.ts'
import type { Arrival } from '../handset.ts'
import type { SmsExtras } from '../sms-extras.ts'
import type { Step, TimelineFacts } from '../web/timeline.ts'
import type { WebRoute } from '../web/web-request.ts'
import type { InfobipMessage } from './infobip-message.ts'
import type { MessageRequest, SendRequest } from './send-request.ts'
import type { MessageStatus } from './statuses.ts'

/** What a step shows and reports; null: nothing. */
export interface Happened {
  /** What the handset gets. */
  shown: Pick<Arrival, 'text' | 'content' | keyof SmsExtras> | null
  /** An entry of a delivery report. */
  result: object | null
}

/** The differences between Infobip's products. */
export interface InfobipProduct extends AsyncDisposable {
  /** Name of the carrier. */
  readonly name: string
  readonly channel: 'viber' | 'rcs' | 'voice' | 'sms'
  readonly sendPath: string
  readonly reportsPath: string
  /** Routes that only this one has. */
  readonly routes: readonly WebRoute[]
  /** Whether a handset with the script `reply` writes back. */
  readonly isAnswered: boolean
  /** Reads the body of a request to send. */
  readRequest(body: unknown): SendRequest | Violation[]
  /** A message's entry in the answer to that. */
  answerOf(request: MessageRequest, messageId: string, status: MessageStatus): object
  /** What happens to a message that was taken. */
  stepsOf(facts: TimelineFacts, request: MessageRequest): Step[]
  happened(message: InfobipMessage, step: Step): Happened
  /** An entry of an inbound webhook; `paired` is what was answered. Throws `InvalidField`. */
  inboundResult(reply: HandsetReply, paired: InfobipMessage | null, receivedAt: number): object
}
