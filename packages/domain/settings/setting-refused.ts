import { capital } from '../../kit/text/capital.ts'
import {
  isWrongInput,
  type RefusalValues,
  refusalSentences,
  type SettingRefusalCode,
} from './refusal-sentences.ts'

type Refusal = {
  [Code in SettingRefusalCode]: [code: Code, values: RefusalValues<Code>, field?: string]
}[SettingRefusalCode]

/** A refused change of settings, with a code and its values. */
export class SettingRefused extends Error {
  override name = 'SettingRefused'
  readonly code: SettingRefusalCode
  readonly values: RefusalValues
  /** The field with the wrong value; null if no single field is wrong. */
  readonly field: string | null

  constructor(...[code, values, field]: Refusal) {
    super((refusalSentences[code] as (values: RefusalValues) => string)(values))
    this.code = code
    this.values = values
    this.field = field ?? null
  }

  /** Its sentence with a capital letter, unless it begins with a value: a name keeps its letters. */
  get sentence(): string {
    const isNameFirst = Object.values(this.values).some((value) =>
      this.message.startsWith(`${String(value)} `),
    )
    return isNameFirst ? this.message : capital(this.message)
  }

  /** Whether the input is invalid in itself, rather than in conflict with stored settings. */
  get isWrongInput(): boolean {
    return isWrongInput(this.code)
  }
}
