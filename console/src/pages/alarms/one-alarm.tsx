import { Link } from 'wouter'
import type {
  AlarmRecipientView,
  AlarmTryView,
  AlarmView,
} from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { Fact, Facts } from '../../parts/figures/facts.tsx'
import { DeedButtons, useDialogs } from '../../parts/list/deeds.tsx'
import { type Column, column, TablePanel } from '../../parts/list/list-section.tsx'
import { Answered, Page, Panel } from '../../parts/page.tsx'
import { StatusBadge, When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AlarmBadge } from './alarm-badge.tsx'
import { stopDeed } from './stop-deed.ts'

/** An alarm: its facts, and each recipient with the messages to them. */
export function OneAlarm({ alarmId }: { alarmId: number }) {
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
  const dialogs = useDialogs()
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
      <Panel title={texts.one({ alarmId })} actions={<DeedButtons deeds={stop} dialogs={dialogs} />}>
        <AlarmFacts alarm={alarm} />
        {dialogs.shown}
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
