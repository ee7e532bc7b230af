import { isWrongInput, type RefusalCode, type RefusalValues, refusalSentences } from './refusal-sentences.ts'

type Refusal = {
  [Code in RefusalCode]: [code: Code, values: RefusalValues<Code>, field?: string]
}[RefusalCode]

/** A change of settings that is not made: why, by a code and what is said with it. */
export class SettingRefused extends Error {
  override name = 'SettingRefused'
  readonly code: RefusalCode
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
