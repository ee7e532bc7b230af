import type { SavedView } from '../../../../../packages/console-contract/access/views.ts'
import { useAnswer, useChange } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Input } from '../../../parts/form/fields.tsx'
import type { AddressFilters } from '../../../parts/list/address-filters.ts'
import { Deeds, formDeed } from '../../../parts/list/deeds.tsx'
import { Wrong } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { savedNames } from './message-filters.ts'

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
          <li key={view.viewId} className="messages-view">
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
