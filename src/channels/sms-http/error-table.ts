import { meaningsOf } from '../http/refused.ts'
import type { SmsVerdict } from './verdicts.ts'

/** The verdicts on the error codes of one carrier, in its answers and in its reports. */
export class SmsErrorTable<Code extends number | string> {
  readonly #verdicts: ReadonlyMap<Code, SmsVerdict>

  constructor(groups: readonly (readonly [verdict: SmsVerdict, codes: readonly Code[]])[]) {
    this.#verdicts = meaningsOf<SmsVerdict, Code>(groups)
  }

  /** Every code with a verdict of its own. */
  get codes(): Code[] {
    return [...this.#verdicts.keys()]
  }

  /** `status` is that of HTTP. A code that is not listed concerns this upstream alone: carriers split codes over time. */
  ofAnswer(code: Code, status: number): SmsVerdict {
    const known = this.#verdicts.get(code)
    if (known !== undefined) return known
    if (status === 401 || status === 403) return 'account'
    return status >= 500 ? 'retry' : 'not-here'
  }

  /** A code that is not listed leaves open whether another attempt would arrive. */
  ofReport(code: Code | null): SmsVerdict {
    return (code === null ? undefined : this.#verdicts.get(code)) ?? 'unreachable'
  }
}
