import type { ConsoleRefusalCode, ConsoleRefusalValues } from '../../../packages/console-contract/refusals.ts'
import type { RefusedView } from '../../../packages/console-contract/sending/send.ts'
import type {
  RefusalValues,
  SettingRefusalCode,
} from '../../../packages/domain/settings/refusal-sentences.ts'

/** Refusals that are said otherwise than by their code. */
type OfFields = 'field' | 'operation-refused' | 'operation-failed'

export type Sentences = {
  [Code in SettingRefusalCode]: (values: RefusalValues<Code>) => string
} & { [Code in Exclude<ConsoleRefusalCode, OfFields>]: (values: ConsoleRefusalValues<Code>) => string }

/** Refusals in another language than English, which is the gateway's own. */
export interface RefusalTranslation {
  sentences: Sentences
  /** Why the API refuses an operation; `label` is what the page calls its field. */
  ofApi: (refused: RefusedView, label: string | null) => string
  /** The same beside the field. */
  ofField: (sentence: string) => string
}
