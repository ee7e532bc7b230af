import { useEffect, useState } from 'react'
import { importPart } from '../gateway/load-again.ts'
import { useLanguage } from './texts.tsx'

type LateRefusals = typeof import('./late-refusals.ts')

let loaded: LateRefusals | undefined

/**
 * Loaded with the first form or refusal, for no page has them at first. Null in English, whose sentences are the gateway's
 * own; undefined until it is there.
 */
export function useLateRefusals(): LateRefusals | null | undefined {
  const { language } = useLanguage()
  const [, setIsLoaded] = useState(loaded !== undefined)
  const isWanted = language !== 'en' && loaded === undefined
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    const keep = (part: LateRefusals) => {
      loaded = part
      if (isShown) setIsLoaded(true)
    }
    void importPart(() => import('./late-refusals.ts')).then(keep, () => undefined)
    return () => {
      isShown = false
    }
  }, [isWanted])
  return language === 'en' ? null : loaded
}
