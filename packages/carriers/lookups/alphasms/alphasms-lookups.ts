import { operationsRequest, readAnswer } from '../../alphasms/operations.ts'
import { rawText } from '../../http/raw-text.ts'
import { UpstreamHttp } from '../../http/upstream-http.ts'
import { inChunks } from '../in-chunks.ts'
import { failedLookup, type LookupOutcome, type LookupProvider } from '../lookup.ts'
import type { AlphasmsLookupsConfig } from '../lookups-settings.ts'
import { readHlrItem } from './read-hlr-item.ts'

/** How many operations the live service takes in one request is not specified; ours takes 1,000 by default. */
const maxNumbers = 100

/** The operation `hlr` of the contract, at the live service or at another Posthorn. The price is not named. */
export class AlphasmsLookups implements LookupProvider {
  readonly kind = 'alphasms'
  readonly live = true
  readonly #http: UpstreamHttp
  readonly #config: AlphasmsLookupsConfig

  constructor(config: AlphasmsLookupsConfig) {
    const { baseUrl, responseTimeoutMs, connections } = config
    this.#http = new UpstreamHttp({ baseUrl, timeoutMs: responseTimeoutMs, connections })
    this.#config = config
  }

  look(phones: readonly string[]): Promise<LookupOutcome[]> {
    return inChunks(phones, maxNumbers, (chunk) => this.#query(chunk))
  }

  close(): Promise<void> {
    return this.#http.close()
  }

  async #query(phones: readonly string[]): Promise<LookupOutcome[]> {
    const { apiKey } = this.#config
    const operations = phones.map((phone, index) => ({ type: 'hlr', id: index + 1, phone: Number(phone) }))
    const answer = await this.#http.request(operationsRequest(apiKey, operations))
    const raw = (said: string) => rawText(said, [apiKey.reveal(), ...phones])
    if (answer.kind !== 'answer') return phones.map(() => failedLookup(raw(answer.why)))
    const read = readAnswer(answer, phones.length)
    if (read.kind === 'items') {
      return phones.map((phone, index) => readHlrItem(read.items[index] ?? {}, phone, raw))
    }
    const said = read.kind === 'refused' ? read.error : null
    const reason = raw(said ?? `HTTP ${answer.status}: ${answer.body}`)
    return phones.map(() => failedLookup(reason, answer.status !== 400))
  }
}
