import type { WhatsAppTemplateSource } from '../../../carriers/template-ports.ts'
import type { WhatsAppTemplate } from '../../../domain/template/whatsapp-template.ts'

type Page = WhatsAppTemplate[] | Promise<WhatsAppTemplate[]>

/** An upstream whose list is `list` page by page; pages may be promises, and reject. */
export class ScriptedSource implements WhatsAppTemplateSource {
  readonly upstream: string
  readonly signatures: readonly string[]
  list: () => Page[] = () => []
  /** How often a list was begun. */
  listings = 0

  constructor(upstream = 'wa-main', signatures: readonly string[] = ['Shop']) {
    this.upstream = upstream
    this.signatures = signatures
  }

  async *pages(signal: AbortSignal): AsyncIterable<WhatsAppTemplate[]> {
    this.listings++
    for (const page of this.list()) {
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
      })
      yield await Promise.race([Promise.resolve(page), aborted])
    }
  }
}
