import { SettingRefused } from '../../domain/settings/setting-refused.ts'

/** A refused request of the console, with a sentence for the user. */
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

/** The outcome of a failed change in the audit log. */
export function outcomeOf(error: unknown): string {
  const isRefusal = error instanceof ConsoleRefusal || error instanceof SettingRefused
  return isRefusal ? error.message : 'the gateway made an error'
}
