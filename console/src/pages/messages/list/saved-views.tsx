import { useState } from 'react'
import type { SavedView } from '../../../../../packages/console-contract/access/views.ts'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Input } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import type { AddressFilters } from '../../../parts/list/address-filters.ts'
import { Wrong } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { messagesTexts } from '../texts.ts'
import { savedNames } from './message-filters.ts'

/** The user's own filters by name, and a button that saves those of the list. */
export function SavedViews({ filters }: { filters: AddressFilters }) {
  const texts = useTexts(messagesTexts)
  const [isSaving, setIsSaving] = useState(false)
  const { data } = useAnswer('GET /views', {})
  const remove = useChange('POST /views/remove', ['GET /views'])
  const views = data?.views ?? []
  const isOpen = (view: SavedView) =>
    savedNames.every((name) => (view.filters[name] ?? '') === filters.of(name))
  const isFiltered = savedNames.some((name) => filters.of(name) !== '')
  if (views.length === 0 && !isFiltered) return null
  return (
    <div className="messages-views">
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
              aria-label={texts.removeView(view.name)}
              busy={remove.isPending}
              onClick={() => remove.mutate({ viewId: view.viewId })}
            >
              ×
            </Button>
          </li>
        ))}
        {isFiltered && !views.some(isOpen) && (
          <li>
            <Button look="quiet" onClick={() => setIsSaving(true)}>
              {texts.saveView}
            </Button>
          </li>
        )}
      </ul>
      {isSaving && <SaveView filters={filters} onClose={() => setIsSaving(false)} />}
    </div>
  )
}

function SaveView({ filters, onClose }: { filters: AddressFilters; onClose: () => void }) {
  const texts = useTexts(messagesTexts)
  const [name, setName] = useState('')
  const save = useChange('POST /views/save', ['GET /views'])
  const submit = () => {
    const given = savedNames.map((each) => [each, filters.of(each)]).filter(([, value]) => value !== '')
    save.mutate({ name, filters: Object.fromEntries(given) as object }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={texts.saveView}
      about={texts.saveViewAbout}
      of={save}
      action={texts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input label={texts.viewName} field="name" required maxLength={60} value={name} onChange={setName} />
    </FormDialog>
  )
}
