import { type CarrierError, readErrors } from '../errors/carrier-error.ts'
import { type SmsVerdict, smsVerdicts } from './verdicts.ts'

/** The errors of an interface that answers in sentences: the beginning of each, in any case, is its code. */
export class SentenceErrors {
  readonly errors: readonly CarrierError[]
  readonly #verdicts: ReadonlyMap<string, SmsVerdict>

  /** `table`: see `readErrors`. The first code that fits counts. */
  constructor(table: string) {
    const { errors, verdicts } = readErrors(table, smsVerdicts)
    this.errors = errors
    this.#verdicts = verdicts
  }

  /** The code of a sentence, which may stand after an HTTP status; null where none fits. */
  codeIn(said: string): string | null {
    const sentence = said.replace(/^HTTP \d{3}: /, '').replace(/^Error "/, '')
    return this.#find(sentence)?.code ?? null
  }

  /** Null where none fits. */
  verdictOn(sentence: string): SmsVerdict | null {
    return this.#verdicts.get(this.#find(sentence)?.code ?? '') ?? null
  }

  #find(sentence: string): CarrierError | undefined {
    const lower = sentence.toLowerCase()
    return this.errors.find(({ code }) => lower.startsWith(code.toLowerCase()))
  }
}
