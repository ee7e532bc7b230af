import { useEffect, useState } from 'react'
import type { ConsoleRefusalCode, ConsoleRefusalValues } from '../../../packages/console-contract/refusals.ts'
import type { RefusedView } from '../../../packages/console-contract/sending/send.ts'
import type {
  RefusalValues,
  SettingRefusalCode,
} from '../../../packages/domain/settings/refusal-sentences.ts'
import { importPart } from '../gateway/load-again.ts'
import { type Language, useLanguage } from './texts.tsx'

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

const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ translation: RefusalTranslation }>> = {
  uk: () => import('./ukrainian-refusals.ts'),
}

const loaded = new Map<Language, RefusalTranslation>()

/** Loaded with the first form or refusal, for no page has them at first. Null in English; undefined until it is there. */
export function useRefusalTranslation(): RefusalTranslation | null | undefined {
  const { language } = useLanguage()
  const [, setCount] = useState(0)
  const isWanted = language !== 'en' && !loaded.has(language)
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    const keep = ({ translation }: { translation: RefusalTranslation }) => {
      loaded.set(language, translation)
      if (isShown) setCount(loaded.size)
    }
    void importPart(loaders[language]).then(keep, () => undefined)
    return () => {
      isShown = false
    }
  }, [isWanted, language])
  return language === 'en' ? null : loaded.get(language)
}
