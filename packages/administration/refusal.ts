import {
  type ConsoleRefusalCode,
  type ConsoleRefusalValues,
  consoleRefusals,
} from '../console-contract/refusals.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'

type Refusal = {
  [Code in ConsoleRefusalCode]: [code: Code, values: ConsoleRefusalValues<Code>, field?: string | null]
}[ConsoleRefusalCode]

/** A refused request of the console: why, by a code and its values. */
export class ConsoleRefusal extends Error {
  override name = 'ConsoleRefusal'
  readonly status: number
  readonly code: ConsoleRefusalCode
  readonly values: ConsoleRefusalValues
  /** What of the request is wrong; null where it is no field. */
  readonly field: string | null

  constructor(...[code, values, field]: Refusal) {
    const { status, sentence } = consoleRefusals[code]
    super((sentence as (values: ConsoleRefusalValues) => string)(values))
    this.status = status
    this.code = code
    this.values = values
    this.field = field ?? null
  }
}

/** The outcome of a failed change in the audit log. */
export function describeOutcome(error: unknown): string {
  const isRefusal = error instanceof ConsoleRefusal || error instanceof SettingRefused
  return isRefusal ? error.message : 'the gateway made an error'
}
