import type { FieldReader } from '../field-reader.ts'
import type { ReplyContent } from '../reply-content.ts'
import type { WebRoute } from '../web/web-request.ts'
import type { InfobipMessage } from './infobip-message.ts'
import type { Drawing } from './send-request.ts'

/** The differences between Infobip's Viber and its RCS. */
export interface ChatForm extends AsyncDisposable {
  /** Name of the carrier. */
  readonly name: string
  readonly channel: 'viber' | 'rcs'
  readonly integrationType: 'VIBER' | 'RCS'
  readonly sendPath: string
  readonly reportsPath: string
  /** Routes that only this one has. */
  readonly routes: readonly WebRoute[]
  /** Price of a delivered message. */
  readonly price: { trafficType?: string; pricePerMessage: number; currency: string }
  /** Reads the content of a message; what is wrong is left with the reader. The drawing may come later. */
  readContent(content: FieldReader): (sender: string) => Drawing
  /** Further fields of a delivery report. */
  reportExtras(message: InfobipMessage): object
  /** Further fields of an inbound message. */
  inboundExtras(content: ReplyContent): object
  /** The `message` of an inbound one; `paired` is what was answered. Throws `InvalidField`. */
  inboundMessage(content: ReplyContent, paired: InfobipMessage | null): object
}
