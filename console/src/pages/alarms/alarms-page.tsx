import { Link, useLocation } from 'wouter'
import type { AlarmSummaryView } from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { parseNumberFilter, useAddressFilters } from '../../parts/list/address-filters.ts'
import { type Column, column, ListSection } from '../../parts/list/list-section.tsx'
import { Page } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AlarmBadge } from './alarm-badge.tsx'
import { OneAlarm } from './one-alarm.tsx'
import { stopDeed } from './stop-deed.ts'

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
