import { asList, asMembers, asText } from '../../../kit/text/members.ts'
import { type InfobipAnswer, InfobipClient } from '../../infobip/infobip-client.ts'
import { inChunks } from '../in-chunks.ts'
import { failedLookup, type LookupOutcome, type LookupProvider } from '../lookup.ts'
import type { NumberContextConfig } from '../lookups-settings.ts'
import { readResult } from './read-result.ts'

/** As the OpenAPI document limits `to`. */
const maxNumbers = 1_000

/** Infobip's Number Context: `POST /number/1/query`, up to 1,000 numbers in one request. */
export class NumberContext implements LookupProvider {
  readonly kind = 'infobip-number-context'
  readonly live = true
  readonly #client: InfobipClient

  constructor(config: NumberContextConfig) {
    this.#client = new InfobipClient(config, config.connections)
  }

  look(phones: readonly string[]): Promise<LookupOutcome[]> {
    return inChunks(phones, maxNumbers, (chunk) => this.#query(chunk))
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  async #query(phones: readonly string[]): Promise<LookupOutcome[]> {
    const answer = await this.#client.call('POST', '/number/1/query', { to: phones }, () => phones)
    if (answer.kind !== 'answered') return phones.map(() => failedLookup(answer.raw))
    const results = answer.status === 200 ? asList(answer.body['results']) : []
    if (results.length === 0) {
      const retry = !isOurMistake(answer)
      return phones.map(() => failedLookup(answer.raw, retry))
    }
    const byPhone = new Map<string, LookupOutcome>()
    for (const result of results.map(asMembers)) {
      const phone = asText(result['to'])?.replace(/^\+/, '')
      if (phone !== undefined) byPhone.set(phone, readResult(result))
    }
    return phones.map(
      (phone) => byPhone.get(phone) ?? failedLookup('the answer has no result for this number'),
    )
  }
}

/** Infobip would refuse the same request again. */
function isOurMistake({ status }: InfobipAnswer & { kind: 'answered' }): boolean {
  return status === 400 || status === 404
}
