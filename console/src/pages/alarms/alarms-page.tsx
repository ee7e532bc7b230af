import { Link, useLocation } from 'wouter'
import type {
  AlarmRecipientView,
  AlarmSummaryView,
  AlarmTryView,
  AlarmView,
} from '../../../../packages/console-contract/administration.ts'
import type { AlarmState } from '../../../../packages/domain/alarms/alarm.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { Fact, Facts } from '../../parts/figures/facts.tsx'
import { parseNumberFilter, useAddressFilters } from '../../parts/list/address-filters.ts'
import { confirmedDeed, Deeds, deedTexts } from '../../parts/list/deeds.tsx'
import { type Column, column, ListSection, TablePanel } from '../../parts/list/list-section.tsx'
import { Answered, Page, Panel } from '../../parts/page.tsx'
import { StatusBadge, When } from '../../parts/values.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'

/** Alarms, the newest first, and one of them: who was tried and when, and who has taken it. */
export function AlarmsPage() {
  const [path] = useLocation()
  const one = /^\/alarms\/(\d+)$/.exec(path)?.[1]
  return one === undefined ? <AlarmList /> : <OneAlarm alarmId={Number(one)} />
}

function AlarmList() {
  const texts = useTexts('alarms')
  const filters = useAddressFilters()
  const mayStop = useMay('operator')
  const answer = useAnswer(
    'GET /alarms',
    { ...parseNumberFilter(filters, 'before'), limit: 30 },
    { topics: ['messages'] },
  )
  const columns: Column<AlarmSummaryView>[] = [
    column(texts.number, ({ alarmId }) => <Link href={`/alarms/${alarmId}`}>{texts.one({ alarmId })}</Link>),
    column(texts.state, ({ state }) => <AlarmBadge state={state} />),
    column(texts.text, ({ text }) => text ?? '…'),
    column(texts.account, ({ account }) => account),
    column(texts.begun, ({ createdAt }) => <When at={createdAt} />),
    column(texts.takenBy, ({ takenBy, endedBy }) => takenBy ?? endedBy ?? ''),
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <ListSection
        title={texts.list}
        of={answer}
        rows={({ alarms }) => alarms}
        columns={columns}
        keyOf={({ alarmId }) => alarmId}
        none={{ title: texts.none, about: texts.noneAbout }}
        pager={{ filters, next: ({ next }) => next }}
        deeds={
          mayStop ? ({ alarmId, state }) => (state === 'open' ? [stopDeed(alarmId, texts)] : []) : undefined
        }
      />
    </Page>
  )
}

/** An alarm: its facts, and each recipient with the messages to them. */
function OneAlarm({ alarmId }: { alarmId: number }) {
  const texts = useTexts('alarms')
  const answer = useAnswer('GET /alarms/one', { alarmId }, { topics: ['messages'] })
  return (
    <Page title={texts.one({ alarmId })} about={texts.about}>
      <Answered of={answer}>{(alarm) => <Alarm alarm={alarm} />}</Answered>
    </Page>
  )
}

function Alarm({ alarm }: { alarm: AlarmView }) {
  const texts = useTexts('alarms')
  const mayStop = useMay('operator')
  const { alarmId, state, people } = alarm
  const columns: Column<AlarmRecipientView>[] = [
    column(texts.person, ({ name, phone }) => (name === null ? phone : `${name} (${phone})`)),
    column(texts.tries, ({ tries }) => <Tries tries={tries} />),
    column(texts.takenBy, ({ hasTaken }) => (hasTaken ? <AlarmBadge state="taken" /> : '')),
  ]
  const stop = mayStop && state === 'open' ? [stopDeed(alarmId, texts)] : []
  return (
    <>
      <Panel title={texts.one({ alarmId })} actions={<Deeds deeds={stop} />}>
        <AlarmFacts alarm={alarm} />
      </Panel>
      <TablePanel title={texts.recipients} columns={columns} rows={people} keyOf={({ phone }) => phone} />
    </>
  )
}

function AlarmFacts({ alarm }: { alarm: AlarmView }) {
  const texts = useTexts('alarms')
  const { state, text, account, receiver, createdAt, endedAt, takenBy, endedBy } = alarm
  return (
    <Facts>
      <Fact name={texts.state} is={<AlarmBadge state={state} />} />
      <Fact name={texts.text} isWide is={text ?? '…'} />
      <Fact name={texts.account} is={account} />
      <Fact name={texts.by} is={receiver ?? texts.byRequest} />
      <Fact name={texts.begun} is={<When at={createdAt} />} />
      <Fact name={texts.ended} is={endedAt !== null && <When at={endedAt} />} />
      <Fact name={texts.takenBy} is={takenBy} />
      <Fact name={texts.endedBy} is={endedBy} />
    </Facts>
  )
}

function Tries({ tries }: { tries: readonly AlarmTryView[] }) {
  const texts = useTexts('alarms')
  if (tries.length === 0) return <span className="soft">{texts.notTried}</span>
  return tries.map(({ at, round, isNotice, msgId, status, refused }) => (
    <div key={`${at} ${round} ${isNotice}`}>
      <When at={at} /> {isNotice ? texts.notice : texts.round({ round })}{' '}
      {msgId === null ? refused : <Link href={`/messages/${msgId}`}>{msgId}</Link>}{' '}
      {status !== null && <StatusBadge status={status} />}
    </div>
  ))
}

const looks: Record<AlarmState, 'good' | 'wait' | 'bad' | 'unsure'> = {
  open: 'wait',
  taken: 'good',
  stopped: 'unsure',
  resolved: 'good',
  unanswered: 'bad',
}

function AlarmBadge({ state }: { state: AlarmState }) {
  const texts = useTexts('alarms')
  return <span className={`badge ${looks[state]}`}>{texts.states[state]}</span>
}

/** Stops an open alarm, once that is confirmed. */
function stopDeed(alarmId: number, texts: Texts<'alarms'>) {
  return confirmedDeed({
    ...deedTexts(texts, 'stop', { alarmId }),
    change: 'POST /alarms/stop',
    body: { alarmId },
    refresh: ['GET /alarms', 'GET /alarms/one'],
  })
}
