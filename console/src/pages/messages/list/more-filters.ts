import { countryName } from '../../../parts/country-name.ts'
import { storedText } from '../../../texts/stored-texts.ts'
import { defineTexts, useLanguage, useTexts } from '../../../texts/texts.tsx'

/** Filters without a control: other pages set them. */
type MoreFilter = 'timeOf' | 'use' | 'carrier' | 'error' | 'country' | 'rule' | 'effect'

const moreFilterTexts = defineTexts({
  ended: ['by the time of their end', 'за часом завершення'],
  first: ['channel tried first', 'канал першої спроби'],
  last: ['channel used last', 'останній використаний канал'],
  carrier: [(name: string) => `carrier ${name}`, (name: string) => `провайдер ${name}`],
  error: [(text: string) => `error: ${text}`, (text: string) => `помилка: ${text}`],
  rule: [(name: string) => `rule ${name}`, (name: string) => `правило ${name}`],
  effects: {
    refuse: ['refused by the rule', 'відхилені правилом'],
    hold: ['held by the rule', 'затримані правилом'],
    wait: ['made to wait by the rule', 'відкладені правилом'],
    observe: ['observed by the rule', 'помічені правилом'],
  },
})

/** What a filter selects, in words. */
export function useMoreFilterWords(): (name: MoreFilter, value: string) => string {
  const texts = useTexts(moreFilterTexts)
  const { language } = useLanguage()
  return (name, value) => {
    switch (name) {
      case 'timeOf':
        return texts.ended
      case 'use':
        return value === 'first' ? texts.first : texts.last
      case 'carrier':
        return texts.carrier(value)
      case 'error':
        return texts.error(storedText(value, language))
      case 'country':
        return countryName(value, language)
      case 'rule':
        return texts.rule(value)
      case 'effect':
        return value in texts.effects ? texts.effects[value as keyof typeof texts.effects] : value
    }
  }
}
