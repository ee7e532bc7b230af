import { countryName } from '../../../parts/country-name.ts'
import { storedText } from '../../../texts/stored-texts.ts'
import { defineTexts, useLanguage, useTexts } from '../../../texts/texts.tsx'
import type { FilterName } from './message-filters.ts'

/** Filters whose words are not those of a choice. */
type MoreFilter = Exclude<FilterName, 'find' | 'status' | 'channel' | 'account' | 'time' | 'from' | 'to'>

const moreFilterTexts = defineTexts({
  ended: ['by the time of their end', 'за часом завершення'],
  first: ['channel tried first', 'канал першої спроби'],
  last: ['channel used last', 'останній використаний канал'],
  carrier: [(name: string) => `carrier ${name}`, (name: string) => `провайдер ${name}`],
  sender: [(name: string) => `sender ${name}`, (name: string) => `відправник ${name}`],
  network: [(code: string) => `network ${code}`, (code: string) => `мережа ${code}`],
  min: [(amount: string) => `price from ${amount}`, (amount: string) => `ціна від ${amount}`],
  max: [(amount: string) => `price up to ${amount}`, (amount: string) => `ціна до ${amount}`],
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
      case 'sender':
      case 'network':
      case 'min':
      case 'max':
        return texts[name](value)
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
