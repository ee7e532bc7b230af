import { SettingRefused } from '../../domain/settings/setting-refused.ts'

/** A request of the console that is not carried out, in a sentence for the person at it. */
export class ConsoleRefusal extends Error {
  override name = 'ConsoleRefusal'
  readonly status: number
  readonly field: string | null

  constructor(
    status: 400 | 401 | 403 | 404 | 409 | 429 | 503,
    sentence: string,
    field: string | null = null,
  ) {
    super(sentence)
    this.status = status
    this.field = field
  }
}

/** What the audit log keeps of a change that was not made. */
export function outcomeOf(error: unknown): string {
  const isRefusal = error instanceof ConsoleRefusal || error instanceof SettingRefused
  return isRefusal ? error.message : 'the gateway made an error'
}
