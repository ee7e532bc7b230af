import { useEffect, useState } from 'react'
import { importPart } from '../gateway/load-again.ts'
import type { RefusalTranslation } from './refusal-translation.ts'
import { type Language, useLanguage } from './texts.tsx'

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
