import { useState } from 'react'
import { Link } from 'wouter'
import type {
  EndpointDeliveryView,
  EndpointView,
} from '../../../../../packages/console-contract/administration.ts'
import type { EventType } from '../../../../../packages/domain/feed/event-types.ts'
import { useMay } from '../../../gateway/session.tsx'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { confirmedDeed, type Deed, DeedButtons, openSecret, useDialogs } from '../../../parts/list/deeds.tsx'
import { ListSection } from '../../../parts/list/list-section.tsx'
import type { Column } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { When } from '../../../parts/time/when.tsx'
import { StoredError } from '../../../texts/stored-texts.ts'
import { localeOf, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { endpointHistoryPath } from '../../callbacks/endpoint-history.tsx'
import { CallbackState } from '../../callbacks/state-badge.tsx'
import { Tried } from '../../callbacks/tried.tsx'
import { ChangeEndpoint, ReplayEvents, useTypeChoices } from './endpoint-forms.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { useFilterText } from './filter-field.tsx'
import { endpointsTexts } from './texts.ts'

/** One endpoint: its state, its last deliveries, and a form that sends a sample. */
export function OneEndpoint({
  endpoint,
  accountId,
  onClose,
}: {
  endpoint: EndpointView
  accountId: number
  onClose: () => void
}) {
  const texts = useTexts(endpointsTexts)
  const mayTest = useMay('operator')
  const { endpointId, url, description, types, filter, lastDeliveredAt } = endpoint
  const filterText = useFilterText()
  const answer = useAnswer('GET /endpoints/deliveries', { endpointId }, { topics: ['settings', 'callbacks'] })
  const columns = useDeliveryColumns()
  return (
    <>
      <Panel
        title={texts.endpoint(endpointId)}
        actions={
          <>
            <EndpointActions endpoint={endpoint} />
            <Button onClick={onClose}>{texts.close}</Button>
          </>
        }
      >
        <div className="stack">
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
        </div>
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
  const texts = useTexts(endpointsTexts)
  return [
    {
      heading: texts.callback,
      cell: ({ callbackId }) => <Link href={`/callbacks/${callbackId}`}>{callbackId}</Link>,
    },
    { heading: texts.event, cell: ({ webhookId }) => <code>{webhookId}</code> },
    { heading: texts.state, cell: ({ state }) => <CallbackState state={state} /> },
    { heading: texts.attempts, number: true, cell: ({ attempts }) => attempts },
    { heading: texts.created, cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      heading: texts.lastError,
      cell: ({ lastError }) => lastError !== null && <StoredError text={lastError} />,
    },
  ]
}

/** For admins. */
function EndpointActions({ endpoint }: { endpoint: EndpointView }) {
  const texts = useTexts(endpointsTexts)
  const dialogs = useDialogs()
  if (!useMay('admin')) return null
  const { endpointId, isActive, secrets } = endpoint
  const refresh: 'GET /endpoints'[] = ['GET /endpoints']
  const deeds: Deed[] = [
    { text: texts.change, opens: ({ close }) => <ChangeEndpoint endpoint={endpoint} onClose={close} /> },
    {
      ...{ text: texts.replay, label: texts.replayOf(endpointId) },
      opens: ({ close }) => <ReplayEvents endpointId={endpointId} onClose={close} />,
    },
    secrets < 2
      ? confirmedDeed({
          ...{ text: texts.rotate, label: texts.rotateOf(endpointId), about: texts.rotateAbout },
          ...{ look: 'main', change: 'POST /endpoints/secret', body: { endpointId }, refresh },
          onDone: ({ secret }, opened) =>
            openSecret(opened, { title: texts.madeTitle, about: texts.rotatedAbout, secret }),
        })
      : confirmedDeed({
          ...{ text: texts.dropOlder, label: texts.dropOlderOf(endpointId), about: texts.dropOlderAbout },
          ...{ change: 'POST /endpoints/drop-older', body: { endpointId }, refresh },
        }),
    confirmedDeed({
      text: isActive ? texts.disable : texts.enable,
      label: isActive ? texts.disableOf(endpointId) : texts.enableOf(endpointId),
      about: isActive ? texts.disableAbout : texts.enableAbout,
      look: isActive ? 'danger' : 'main',
      ...{ change: 'POST /endpoints/change', body: { endpointId, isActive: !isActive }, refresh },
    }),
    confirmedDeed({
      ...{ text: texts.remove, label: texts.removeOf(endpointId), about: texts.removeAbout },
      ...{ buttonLook: 'danger', change: 'POST /endpoints/remove', body: { endpointId }, refresh },
    }),
  ]
  return (
    <>
      <DeedButtons deeds={deeds.map(({ label: _, ...deed }) => deed)} dialogs={dialogs} />
      {dialogs.shown}
    </>
  )
}

/** Sends a sample of a type, or one of the newest events of the feed again. */
function Sample({ endpointId }: { endpointId: number }) {
  const texts = useTexts(endpointsTexts)
  const locale = localeOf(useLanguage().language)
  const [chosen, setChosen] = useState<string>('message.delivered')
  const past = useAnswer('GET /endpoints/events', { endpointId }, { topics: ['messages'] }).data?.events ?? []
  const test = useChange('POST /endpoints/test')
  const number = Number(chosen)
  const event = Number.isNaN(number) ? { type: chosen as EventType } : { number }
  const options = past.map(({ number, type, at }) => {
    const when = new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'medium' })
    return [String(number), texts.pastEvent(number, type, when)] as const
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
