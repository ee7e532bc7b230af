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
  const { chosen } = texts
  const channelName = useChannelName()
  const { language } = useLanguage()
  const accountName = useAccountName()
  const instant = (at: string) => (numberIn(at) === undefined ? at : instantText(Number(at), language))
  const named = (words: object) => (value: string) => (words as Record<string, string>)[value] ?? value
  const words: Record<FilterName, (value: string) => string> = {
    find: (value) => `“${value}”`,
    status: named(texts.groups),
    channel: channelName,
    account: (id) => accountName(Number(id)),
    time: named(texts.times),
    from: (at) => texts.since({ when: instant(at) }),
    to: (at) => texts.until({ when: instant(at) }),
    timeOf: () => chosen.ended,
    use: (use) => (use === 'first' ? chosen.first : chosen.last),
    carrier: (value) => chosen.carrier({ value }),
    sender: (value) => chosen.sender({ value }),
    network: (value) => chosen.network({ value }),
    min: (value) => chosen.min({ value }),
    max: (value) => chosen.max({ value }),
    error: (text) => chosen.error({ text: storedError(text, language) }),
    country: (code) => countryName(code, language),
    rule: (name) => chosen.rule({ name }),
    effect: named(chosen.effects),
  }
  return <Chips names={filterNames} filters={filters} words={words} texts={texts} />
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
