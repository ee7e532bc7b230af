import { useState } from 'react'
import type {
  EndpointView,
  NewEndpointView,
} from '../../../../../packages/console-contract/administration.ts'
import type { EventType } from '../../../../../packages/domain/feed/event-types.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Input } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { TimeInput } from '../../../parts/form/time-input.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AllOrSome } from '../all-or-some.tsx'
import { type Conditions, conditionsOf, FilterField, filterOf } from './filter-field.tsx'
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
  const [description, setDescription] = useState('')
  const [types, setTypes] = useState<Types>(null)
  const [conditions, setConditions] = useState<Conditions>([])
  const add = useChange('POST /endpoints/add', ['GET /endpoints'])
  const submit = () =>
    add.mutate(
      {
        ...{ accountId, url: url.trim(), types: types && [...types] },
        ...{ description: description.trim() || null, filter: filterOf(conditions) },
      },
      { onSuccess: onMade },
    )
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
      <UrlField url={url} onUrl={setUrl} hint={texts.urlHint} />
      <DescriptionField description={description} onDescription={setDescription} />
      <TypesField types={types} onTypes={setTypes} />
      <FilterField conditions={conditions} onConditions={setConditions} />
    </FormDialog>
  )
}

export function ChangeEndpoint({ endpoint, onClose }: { endpoint: EndpointView; onClose: () => void }) {
  const texts = useTexts(endpointsTexts)
  const { endpointId } = endpoint
  const [url, setUrl] = useState(endpoint.url)
  const [description, setDescription] = useState(endpoint.description ?? '')
  const [types, setTypes] = useState<Types>(endpoint.types)
  const [conditions, setConditions] = useState<Conditions>(conditionsOf(endpoint.filter))
  const change = useChange('POST /endpoints/change', ['GET /endpoints'])
  const submit = () =>
    change.mutate(
      {
        ...{ endpointId, types: types && [...types], description: description.trim() || null },
        filter: filterOf(conditions),
        ...(url.trim() !== endpoint.url && { url: url.trim() }),
      },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      title={`${texts.endpoint(endpointId)}: ${texts.change}`}
      of={change}
      action={texts.save}
      disabled={types?.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <UrlField url={url} onUrl={setUrl} hint={texts.newUrlHint} />
      <DescriptionField description={description} onDescription={setDescription} />
      <TypesField types={types} onTypes={setTypes} />
      <FilterField conditions={conditions} onConditions={setConditions} />
    </FormDialog>
  )
}

/** Passes events on again, from an instant on. */
export function ReplayEvents({ endpointId, onClose }: { endpointId: number; onClose: () => void }) {
  const texts = useTexts(endpointsTexts)
  const [since, setSince] = useState<number | null>(null)
  const replay = useChange('POST /endpoints/replay', ['GET /endpoints'])
  return (
    <FormDialog
      title={texts.replayOf(endpointId)}
      about={texts.replayAbout}
      of={replay}
      action={texts.replay}
      disabled={since === null}
      onSubmit={() => since !== null && replay.mutate({ endpointId, since }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TimeInput label={texts.since} field="since" required value={since} onChange={setSince} />
    </FormDialog>
  )
}

function UrlField({ url, onUrl, hint }: { url: string; onUrl: (url: string) => void; hint: string }) {
  const texts = useTexts(endpointsTexts)
  return (
    <Input
      label={texts.url}
      hint={hint}
      field="url"
      required
      inputMode="url"
      maxLength={2_048}
      placeholder="https://shop.example/events"
      autoComplete="off"
      value={url}
      onChange={onUrl}
    />
  )
}

function DescriptionField({
  description,
  onDescription,
}: {
  description: string
  onDescription: (description: string) => void
}) {
  const texts = useTexts(endpointsTexts)
  return (
    <Input
      label={texts.description}
      field="description"
      maxLength={200}
      autoComplete="off"
      value={description}
      onChange={onDescription}
    />
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
