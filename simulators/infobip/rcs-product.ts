import { randomUUID } from 'node:crypto'
import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import { findButton } from '../drawn-content.ts'
import { FieldReader } from '../field-reader.ts'
import type { Handsets } from '../handsets.ts'
import type { ReplyContent } from '../reply-content.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { apiError } from './api-error.ts'
import type { ChatForm } from './chat-form.ts'
import type { InfobipMessage } from './infobip-message.ts'
import { readRcsContent } from './rcs-content.ts'
import type { Drawing } from './send-request.ts'

const maxPhones = 500
const maxBasicText = 160

/** Infobip's RCS API, version 2. */
export class RcsProduct implements ChatForm {
  readonly name = 'infobip-rcs'
  readonly channel = 'rcs'
  readonly integrationType = 'RCS'
  readonly sendPath = '/rcs/2/messages'
  readonly reportsPath = '/rcs/2/reports'
  readonly price = { trafficType: 'BASIC', pricePerMessage: 0.005, currency: 'EUR' }
  readonly routes: readonly WebRoute[]
  readonly #handsets: Handsets

  constructor(handsets: Handsets) {
    this.#handsets = handsets
    this.routes = [
      {
        method: 'POST',
        path: '/rcs/2/capability-check/query',
        answer: (request) => this.#checkCapability(request),
      },
    ]
  }

  readContent(content: FieldReader): (sender: string) => Drawing {
    const drawn = readRcsContent(content)
    return () => drawn
  }

  reportExtras({ drawn }: InfobipMessage): object {
    const { text, title, media, cards, buttons } = drawn
    const isRich = title !== undefined || media !== undefined || cards !== undefined || buttons !== undefined
    const isLong = (text?.length ?? 0) > maxBasicText
    return {
      conversation: { canInitiate: false, id: null },
      interactionType: isRich || isLong ? 'SINGLE_MESSAGE' : 'BASIC_MESSAGE',
    }
  }

  inboundExtras(content: ReplyContent): object {
    return {
      interactionType: content.kind === 'media' ? 'SINGLE_MESSAGE' : 'BASIC_MESSAGE',
      rcsCount: 1,
      conversation: { canInitiate: false, id: null },
    }
  }

  inboundMessage(content: ReplyContent, paired: InfobipMessage | null): object {
    switch (content.kind) {
      case 'text':
        return { text: content.text, type: 'TEXT' }
      case 'button': {
        const { caption } = content
        const payload = paired ? findButton(paired.drawn, caption)?.payload : undefined
        return { text: caption, postbackData: payload ?? caption, type: 'SUGGESTION' }
      }
      case 'location':
        return { latitude: content.latitude, longitude: content.longitude, type: 'LOCATION' }
      case 'media':
        return {
          url: content.url,
          name: content.filename ?? new URL(content.url).pathname.split('/').at(-1) ?? '',
          contentType: content.type ?? 'application/octet-stream',
          size: content.filesize ?? 0,
          type: 'FILE',
        }
      default:
        return unreachable(content)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  /** A handset that is undeliverable on RCS has none. */
  #checkCapability(request: WebRequest): WebAnswer {
    const reader = new FieldReader(request.json())
    reader.requiredText('sender', { min: 1 })
    const phones = reader.texts('phoneNumbers', { min: 1, max: maxPhones }, { pattern: /^\+?[0-9]{7,15}$/ })
    if (reader.violations.length > 0) return { status: 400, body: apiError(400, reader.violations) }
    const bulkId = randomUUID()
    const capabilityCheckResults = phones.map((phoneNumber) => {
      const script = this.#handsets.script(phoneNumber.replace(/^\+/, ''), 'rcs')
      const code = script === 'undeliverable' ? 'UNREACHABLE' : 'ENABLED'
      return { bulkId, messageId: randomUUID(), phoneNumber, code }
    })
    return { status: 200, body: { capabilityCheckResults } }
  }
}
