import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import { InvalidField } from '../carrier.ts'
import type { FieldReader } from '../field-reader.ts'
import type { ReplyContent } from '../reply-content.ts'
import type { WebRoute } from '../web/web-request.ts'
import type { ChatForm } from './chat-form.ts'
import type { InfobipMessage } from './infobip-message.ts'
import type { Drawing } from './send-request.ts'
import { readViberContent } from './viber-content.ts'
import { viberTemplateRoutes } from './viber-template-routes.ts'
import { ViberTemplates } from './viber-templates.ts'

export interface ViberProductOptions {
  clock: Clock
  /** Folder of the templates; null keeps them in memory. */
  dataDir: string | null
  /** How long a template is `PENDING`. Default 2,000. */
  moderationMs?: number
}

/** Infobip's Viber API, version 2, with the templates of version 1. */
export class ViberProduct implements ChatForm {
  readonly name = 'infobip-viber'
  readonly channel = 'viber'
  readonly integrationType = 'VIBER'
  readonly sendPath = '/viber/2/messages'
  readonly reportsPath = '/viber/2/reports'
  readonly price = { pricePerMessage: 0.15, currency: 'EUR' }
  readonly routes: readonly WebRoute[]
  readonly #templates: ViberTemplates

  private constructor(templates: ViberTemplates) {
    this.#templates = templates
    this.routes = viberTemplateRoutes(templates)
  }

  static async open({ clock, dataDir, moderationMs = 2_000 }: ViberProductOptions): Promise<ViberProduct> {
    return new ViberProduct(await ViberTemplates.open({ clock, dataDir, moderationMs }))
  }

  readContent(content: FieldReader): (sender: string) => Drawing {
    const read = readViberContent(content)
    return read.kind === 'drawn' ? () => read.drawn : (sender) => this.#templates.draw(sender, read)
  }

  reportExtras(): object {
    return {}
  }

  inboundExtras(): object {
    return {}
  }

  inboundMessage(content: ReplyContent, paired: InfobipMessage | null): object {
    const trackingData = paired?.trackingData ?? null
    const tracking = trackingData === null ? {} : { trackingData }
    switch (content.kind) {
      case 'text':
        return { text: content.text, ...tracking, type: 'TEXT' }
      case 'button':
        return { text: content.caption, ...tracking, type: 'TEXT' }
      case 'media': {
        const fileName = content.filename ?? new URL(content.url).pathname.split('/').at(-1) ?? ''
        const caption = content.caption === undefined ? {} : { text: content.caption }
        return { url: content.url, fileName, ...caption, ...tracking, type: 'FILE' }
      }
      case 'location':
        throw new InvalidField(
          'type must be text, button or a file: Viber business messages know no locations',
        )
      default:
        return unreachable(content)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#templates[Symbol.asyncDispose]()
  }
}
