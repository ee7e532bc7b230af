import { useState } from 'react'
import type {
  EndpointView,
  NewEndpointView,
} from '../../../../../packages/console-contract/administration.ts'
import type { EventType } from '../../../../../packages/domain/feed/event-types.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Input } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AllOrSome } from '../all-or-some.tsx'
import { endpointsTexts } from './texts.ts'

type Types = readonly EventType[] | null

export function AddEndpoint({
  accountId,
  onMade,
  onClose,
}: {
  accountId: number
  onMade: (made: NewEndpointView) => void
  onClose: () => void
}) {
  const texts = useTexts(endpointsTexts)
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<Types>(null)
  const add = useChange('POST /endpoints/add', ['GET /endpoints'])
  const submit = () =>
    add.mutate({ accountId, url: url.trim(), types: types && [...types] }, { onSuccess: onMade })
  return (
    <FormDialog
      title={texts.add}
      about={texts.about}
      of={add}
      action={texts.add}
      disabled={types?.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input
        label={texts.url}
        hint={texts.urlHint}
        field="url"
        required
        inputMode="url"
        maxLength={2_048}
        placeholder="https://shop.example/events"
        autoComplete="off"
        value={url}
        onChange={setUrl}
      />
      <TypesField types={types} onTypes={setTypes} />
    </FormDialog>
  )
}

export function ChangeTypes({
  endpoint: { endpointId, types: known },
  onClose,
}: {
  endpoint: EndpointView
  onClose: () => void
}) {
  const texts = useTexts(endpointsTexts)
  const [types, setTypes] = useState<Types>(known)
  const change = useChange('POST /endpoints/change', ['GET /endpoints'])
  return (
    <FormDialog
      title={`${texts.endpoint(endpointId)}: ${texts.types}`}
      of={change}
      action={texts.save}
      disabled={types?.length === 0}
      onSubmit={() => change.mutate({ endpointId, types: types && [...types] }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TypesField types={types} onTypes={setTypes} />
    </FormDialog>
  )
}

function TypesField({ types, onTypes }: { types: Types; onTypes: (types: Types) => void }) {
  const texts = useTexts(endpointsTexts)
  return (
    <AllOrSome
      label={texts.types}
      all={texts.everyType}
      some={texts.someTypes}
      none={texts.noType}
      first="message.delivered"
      options={useTypeChoices()}
      chosen={types}
      onChosen={onTypes}
    />
  )
}

/** Every type with its name and what it means. */
export function useTypeChoices(): (readonly [EventType, string])[] {
  const { ofType } = useTexts(endpointsTexts)
  return (Object.keys(ofType) as EventType[]).map((type) => [type, `${type}: ${ofType[type]}`] as const)
}
