import { countryName } from '../../../parts/country-name.ts'
import { storedError } from '../../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import type { FilterName } from './message-filters.ts'

/** Filters whose words are not those of a choice. */
type MoreFilter = Exclude<FilterName, 'find' | 'status' | 'channel' | 'account' | 'time' | 'from' | 'to'>

/** What a filter selects, in words. */
export function useMoreFilterWords(): (name: MoreFilter, value: string) => string {
  const texts = useTexts('messages.chosen')
  const { language } = useLanguage()
  return (name, value) => {
    switch (name) {
      case 'timeOf':
        return texts.ended
      case 'use':
        return value === 'first' ? texts.first : texts.last
      case 'carrier':
      case 'sender':
      case 'network':
      case 'min':
      case 'max':
        return texts[name]({ value })
      case 'error':
        return texts.error({ text: storedError(value, language) })
      case 'country':
        return countryName(value, language)
      case 'rule':
        return texts.rule({ name: value })
      case 'effect':
        return value in texts.effects ? texts.effects[value as keyof typeof texts.effects] : value
    }
  }
}
