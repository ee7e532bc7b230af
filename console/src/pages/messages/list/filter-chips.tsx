import type { SavedView } from '../../../../../packages/console-contract/access/views.ts'
import { useAccountName, useAnswer, useChange } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { countryName } from '../../../parts/country-name.ts'
import { Chips } from '../../../parts/form/chips.tsx'
import { Input } from '../../../parts/form/fields.tsx'
import type { AddressFilters } from '../../../parts/list/address-filters.ts'
import { Deeds, formDeed } from '../../../parts/list/deeds.tsx'
import { Wrong } from '../../../parts/page.tsx'
import { instantText, useChannelName } from '../../../parts/values.tsx'
import { storedError } from '../../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { type FilterName, filterNames, numberIn, savedNames } from './message-filters.ts'

/** The active filters; a press removes one. Empty where there is none. */
export function FilterChips({ filters }: { filters: AddressFilters }) {
  const texts = useTexts('messages')
  return <Chips names={filterNames} filters={filters} wordsOf={useFilterWords()} texts={texts} />
}

function useFilterWords(): (name: FilterName, value: string) => string {
  const texts = useTexts('messages')
  const channelName = useChannelName()
  const { language } = useLanguage()
  const accountName = useAccountName()
  const more = useMoreFilterWords()
  const instant = (value: string) =>
    numberIn(value) === undefined ? value : instantText(Number(value), language)
  return (name, value) => {
    switch (name) {
      case 'find':
        return `“${value}”`
      case 'status':
        return value in texts.groups ? texts.groups[value as keyof typeof texts.groups] : value
      case 'channel':
        return channelName(value)
      case 'account':
        return accountName(Number(value))
      case 'time':
        return value in texts.times ? texts.times[value as keyof typeof texts.times] : value
      case 'from':
        return texts.since({ when: instant(value) })
      case 'to':
        return texts.until({ when: instant(value) })
      case 'timeOf':
      case 'use':
      case 'carrier':
      case 'sender':
      case 'error':
      case 'country':
      case 'network':
      case 'min':
      case 'max':
      case 'rule':
      case 'effect':
        return more(name, value)
    }
  }
}

/** Filters whose words are not those of a choice. */
type MoreFilter = Exclude<FilterName, 'find' | 'status' | 'channel' | 'account' | 'time' | 'from' | 'to'>

/** What a filter selects, in words. */
function useMoreFilterWords(): (name: MoreFilter, value: string) => string {
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

/** The user's own filters by name, and a button that saves those of the list. */
export function SavedViews({ filters }: { filters: AddressFilters }) {
  const texts = useTexts('messages')
  const { data } = useAnswer('GET /views', {})
  const remove = useChange('POST /views/remove', ['GET /views'])
  const views = data?.views ?? []
  const isOpen = (view: SavedView) =>
    savedNames.every((name) => (view.filters[name] ?? '') === filters.of(name))
  const isFiltered = savedNames.some((name) => filters.of(name) !== '')
  if (views.length === 0 && !isFiltered) return null
  const given = savedNames.map((each) => [each, filters.of(each)]).filter(([, value]) => value !== '')
  const save = formDeed({
    ...{ text: texts.saveView, about: texts.saveViewAbout, action: texts.save, buttonLook: 'quiet' },
    ...{ change: 'POST /views/save', refresh: ['GET /views'], from: { name: '' } },
    fields: (of) => <Input {...of.name} label={texts.viewName} required maxLength={60} />,
    body: ({ name }) => ({ name, filters: Object.fromEntries(given) as object }),
  })
  return (
    <div>
      {remove.error !== null && <Wrong error={remove.error} />}
      <ul className="messages-chips" aria-label={texts.views}>
        {views.map((view) => (
          <li key={view.viewId} className="one-of messages-view">
            <Button
              aria-pressed={isOpen(view)}
              onClick={() =>
                filters.set(Object.fromEntries(savedNames.map((name) => [name, view.filters[name] ?? null])))
              }
            >
              {view.name}
            </Button>
            <Button
              look="quiet"
              aria-label={texts.removeView({ name: view.name })}
              busy={remove.isPending}
              onClick={() => remove.mutate({ viewId: view.viewId })}
            >
              ×
            </Button>
          </li>
        ))}
        {isFiltered && !views.some(isOpen) && (
          <li>
            <Deeds deeds={[save]} />
          </li>
        )}
      </ul>
    </div>
  )
}
