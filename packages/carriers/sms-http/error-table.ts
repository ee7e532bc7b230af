import { type CarrierError, type CarrierErrorTable, readErrors } from '../errors/carrier-error.ts'
import { overHttp } from '../errors/http-statuses.ts'
import { type SmsVerdict, smsVerdicts } from './verdicts.ts'

/** The errors of one SMS carrier over HTTP, with the verdicts on its codes in answers and in reports. */
export class SmsErrorTable implements CarrierErrorTable {
  readonly sources: readonly string[]
  readonly errors: readonly CarrierError[]
  readonly codeIn: (said: string) => string | null
  readonly #verdicts: ReadonlyMap<string, SmsVerdict>

  /** `table`: see `readErrors`; the words are `smsVerdicts`. */
  constructor({ table, ...own }: Pick<CarrierErrorTable, 'sources' | 'codeIn'> & { table: string }) {
    const { errors, verdicts } = readErrors(table, smsVerdicts)
    const { sources, ...all } = overHttp({ ...own, errors })
    this.sources = sources
    this.errors = all.errors
    this.codeIn = all.codeIn
    this.#verdicts = verdicts
  }

  /** `status` is that of HTTP. A code that is not listed concerns this upstream alone: carriers split codes over time. */
  ofAnswer(code: string | number, status: number): SmsVerdict {
    const known = this.#verdicts.get(`${code}`)
    if (known !== undefined) return known
    if (status === 401 || status === 403) return 'account'
    return status >= 500 ? 'retry' : 'not-here'
  }

  /** A code that is not listed leaves open whether another attempt would arrive. */
  ofReport(code: string | number | null): SmsVerdict {
    return this.#verdicts.get(`${code}`) ?? 'unreachable'
  }
}
