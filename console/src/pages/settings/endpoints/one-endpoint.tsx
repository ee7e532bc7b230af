import { useState } from 'react'
import { Link } from 'wouter'
import type {
  EndpointDeliveryView,
  EndpointView,
} from '../../../../../packages/console-contract/administration.ts'
import type { EventType } from '../../../../../packages/domain/feed/event-types.ts'
import { useAnswer, useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { TimeInput } from '../../../parts/form/time-input.tsx'
import {
  confirmedDeed,
  type Deed,
  Deeds,
  deedTexts,
  formDeed,
  openSecret,
} from '../../../parts/list/deeds.tsx'
import { type Column, column, ListSection, numeric } from '../../../parts/list/list-section.tsx'
import { Panel } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { StoredError } from '../../../texts/stored-texts.ts'
import { localeOf, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { endpointHistoryPath } from '../../callbacks/endpoint-history.tsx'
import { CallbackState, Tried } from '../../callbacks/tried.tsx'
import { EndpointFields, endpointIn, endpointTyped, useTypeChoices } from './endpoint-forms.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { useFilterText } from './filter-field.tsx'

interface OneEndpointProps {
  endpoint: EndpointView
  accountId: number
  onClose: () => void
}

/** One endpoint: its state, its last deliveries, and a form that sends a sample. */
export function OneEndpoint({ endpoint, accountId, onClose }: OneEndpointProps) {
  const texts = useTexts('endpoints')
  const mayTest = useMay('operator')
  const { endpointId, url, description, types, filter, lastDeliveredAt } = endpoint
  const filterText = useFilterText()
  const answer = useAnswer('GET /endpoints/deliveries', { endpointId }, { topics: ['settings', 'callbacks'] })
  const columns = useDeliveryColumns()
  const actions = (
    <>
      <EndpointActions endpoint={endpoint} />
      <Button onClick={onClose}>{texts.close}</Button>
    </>
  )
  return (
    <>
      <Panel stacked title={texts.endpoint({ endpointId })} actions={actions}>
        <div className="cell-lines">
          <code>{url}</code>
          {description !== null && <span>{description}</span>}
          <span className="soft small">{types === null ? texts.allTypes : types.join(', ')}</span>
          {filter !== null && <span className="soft small">{filterText(filter)}</span>}
        </div>
        <EndpointState of={endpoint} />
        <Link href={endpointHistoryPath({ accountId, endpointId })}>{texts.history}</Link>
        <p>
          {texts.lastDelivered}: {lastDeliveredAt === null ? texts.never : <When at={lastDeliveredAt} />}
        </p>
      </Panel>
      <ListSection
        title={texts.deliveries}
        of={answer}
        rows={({ deliveries }) => deliveries}
        columns={columns}
        keyOf={({ callbackId }) => callbackId}
        none={{ title: texts.noDelivery }}
      />
      {mayTest && <Sample endpointId={endpointId} />}
    </>
  )
}

function useDeliveryColumns(): Column<EndpointDeliveryView>[] {
  const texts = useTexts('endpoints')
  return [
    column(texts.callback, ({ callbackId }) => <Link href={`/callbacks/${callbackId}`}>{callbackId}</Link>),
    column(texts.event, ({ webhookId }) => <code>{webhookId}</code>),
    column(texts.state, ({ state }) => <CallbackState state={state} />),
    numeric(texts.attempts, ({ attempts }) => attempts),
    column(texts.created, ({ createdAt }) => <When at={createdAt} />),
    column(texts.lastError, ({ lastError }) => lastError !== null && <StoredError text={lastError} />),
  ]
}

/** For admins. */
function EndpointActions({ endpoint }: { endpoint: EndpointView }) {
  const texts = useTexts('endpoints')
  if (!useMay('admin')) return null
  const { endpointId, isActive, secrets } = endpoint
  const refresh: 'GET /endpoints'[] = ['GET /endpoints']
  const deeds: Deed[] = [
    formDeed({
      ...{
        text: texts.change,
        title: `${texts.endpoint({ endpointId })}: ${texts.change}`,
        action: texts.save,
      },
      ...{ change: 'POST /endpoints/change', refresh, from: endpointTyped(endpoint) },
      fields: (of) => <EndpointFields of={of} isNew={false} />,
      disabled: ({ types }) => types?.length === 0,
      body: ({ url, ...typed }) => ({
        ...{ endpointId, ...endpointIn({ url, ...typed }) },
        ...(url.trim() !== endpoint.url && { url: url.trim() }),
      }),
    }),
    formDeed({
      ...deedTexts(texts, 'replay', { id: endpointId }),
      ...{ change: 'POST /endpoints/replay', refresh, from: { since: null as number | null } },
      fields: (of) => <TimeInput {...of.since} label={texts.since} required />,
      disabled: ({ since }) => since === null,
      body: ({ since }) => ({ endpointId, since: since ?? 0 }),
    }),
    secrets < 2
      ? confirmedDeed({
          ...deedTexts(texts, 'rotate', { id: endpointId }),
          ...{ look: 'main', change: 'POST /endpoints/secret', body: { endpointId }, refresh },
          onDone: ({ secret }, opened) =>
            openSecret(opened, { title: texts.madeTitle, about: texts.rotatedAbout, secret }),
        })
      : confirmedDeed({
          ...deedTexts(texts, 'dropOlder', { id: endpointId }),
          ...{ change: 'POST /endpoints/drop-older', body: { endpointId }, refresh },
        }),
    confirmedDeed({
      ...deedTexts(texts, isActive ? 'disable' : 'enable', { id: endpointId }),
      look: isActive ? 'danger' : 'main',
      ...{ change: 'POST /endpoints/change', body: { endpointId, isActive: !isActive }, refresh },
    }),
    confirmedDeed({
      ...deedTexts(texts, 'remove', { id: endpointId }),
      ...{ buttonLook: 'danger', change: 'POST /endpoints/remove', body: { endpointId }, refresh },
    }),
  ]
  return <Deeds deeds={deeds.map(({ label: _, ...deed }) => deed)} />
}

/** Sends a sample of a type, or one of the newest events of the feed again. */
function Sample({ endpointId }: { endpointId: number }) {
  const texts = useTexts('endpoints')
  const locale = localeOf(useLanguage().language)
  const [chosen, setChosen] = useState<string>('message.delivered')
  const past = useAnswer('GET /endpoints/events', { endpointId }, { topics: ['messages'] }).data?.events ?? []
  const test = useChange('POST /endpoints/test')
  const number = Number(chosen)
  const event = Number.isNaN(number) ? { type: chosen as EventType } : { number }
  const options = past.map(({ number, type, at }) => {
    const when = new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'medium' })
    return [String(number), texts.pastEvent({ number, type, when })] as const
  })
  return (
    <>
      <Panel title={texts.sample}>
        <Form of={test} action={texts.send} onSubmit={() => test.mutate({ endpointId, ...event })}>
          <p className="soft">{texts.sampleAbout}</p>
          <Select<string>
            label={texts.event}
            field="number"
            value={chosen}
            options={useTypeChoices()}
            {...(options.length > 0 && { group: { label: texts.past, options } })}
            onChange={setChosen}
          />
        </Form>
      </Panel>
      {test.data !== undefined && (
        <Tried tried={{ ...test.data, headers: Object.entries(test.data.headers) }} />
      )}
    </>
  )
}
