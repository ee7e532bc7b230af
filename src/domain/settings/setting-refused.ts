import {
  isWrongInput,
  type RefusalValues,
  refusalSentences,
  type SettingRefusalCode,
} from './refusal-sentences.ts'

type Refusal = {
  [Code in SettingRefusalCode]: [code: Code, values: RefusalValues<Code>, field?: string]
}[SettingRefusalCode]

/** A change of settings that is not made: why, by a code and what is said with it. */
export class SettingRefused extends Error {
  override name = 'SettingRefused'
  readonly code: SettingRefusalCode
  readonly values: RefusalValues
  /** What was given and is wrong, as the change calls it; null where it is none of that. */
  readonly field: string | null

  constructor(...[code, values, field]: Refusal) {
    super((refusalSentences[code] as (values: RefusalValues) => string)(values))
    this.code = code
    this.values = values
    this.field = field ?? null
  }

  /** Whether what was given is wrong in itself, and not only beside what is stored. */
  get isWrongInput(): boolean {
    return isWrongInput(this.code)
  }
}
