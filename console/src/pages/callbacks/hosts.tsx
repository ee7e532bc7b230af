import { Link } from 'wouter'
import type {
  CallbackHostView,
  DeadLetterGroupView,
} from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { type Deed, Deeds } from '../../parts/list/deeds.tsx'
import { webhooksAddress } from '../../parts/list/list-addresses.ts'
import { column, Drill, numeric, TablePanel } from '../../parts/list/list-section.tsx'
import { Answered, Nothing } from '../../parts/page.tsx'
import { RetryReceiver } from '../../parts/retry-receiver.tsx'
import { When } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { endpointHistoryPath } from './endpoint-history.tsx'
import { ReplayDeadLetters } from './replay-dead-letters.tsx'
import { LastError } from './tried.tsx'

/** Health of the receivers, and dead letters by receiver. */
export function Hosts() {
  const answer = useAnswer('GET /callbacks/hosts', {}, { topics: ['callbacks'] })
  return (
    <Answered of={answer} lines={8}>
      {(view) => (
        <div className="stack">
          <DeadLetters groups={view.deadLetters} />
          <Known hosts={view.hosts} />
        </div>
      )}
    </Answered>
  )
}

function DeadLetters({ groups }: { groups: DeadLetterGroupView[] }) {
  const texts = useTexts('callbacks')
  const { language } = useLanguage()
  const mayReplay = useMay('operator')
  const replayOf = ({ accountId, host }: DeadLetterGroupView): Deed => ({
    text: `${texts.replay}…`,
    opens: ({ close }) => <ReplayDeadLetters accountId={accountId} host={host} onClose={close} />,
  })
  return (
    <TablePanel<(typeof groups)[number]>
      title={texts.deadLettersTitle}
      rows={groups}
      keyOf={({ accountId, host }) => `${accountId} ${host}`}
      columns={[
        column(texts.host, ({ host, lastError }) => (
          <>
            <strong>{host}</strong>
            <LastError text={lastError} />
          </>
        )),
        column(texts.account, ({ account }) => account),
        numeric(texts.count, (group) => (
          <Drill href={toAddress(group)}>{group.count.toLocaleString(language)}</Drill>
        )),
        column(texts.oldest, ({ oldestAt }) => <When at={oldestAt} />),
        column(texts.newest, ({ newestAt }) => <When at={newestAt} />),
        numeric(texts.actions, (group) => (
          <div className="row-actions callbacks-row-actions">
            <Link href={toAddress(group)}>{texts.show}</Link>
            {mayReplay && <Deeds deeds={[replayOf(group)]} />}
          </div>
        )),
      ]}
      none={<Nothing title={texts.noDeadLetters} about={texts.noDeadLettersAbout} />}
    />
  )
}

function toAddress({ accountId, host }: DeadLetterGroupView): string {
  return webhooksAddress({ state: 'dead-lettered', accountId, host })
}

function Known({ hosts }: { hosts: CallbackHostView[] }) {
  const texts = useTexts('callbacks')
  const { language } = useLanguage()
  return (
    <TablePanel<(typeof hosts)[number]>
      title={texts.hostsTitle}
      rows={hosts}
      keyOf={({ accountId, host }) => `${accountId} ${host}`}
      columns={[
        column(texts.host, ({ accountId, host, lastError }) => (
          <>
            <Link href={endpointHistoryPath({ accountId, host })}>
              <strong>{host}</strong>
            </Link>
            <LastError text={lastError} />
          </>
        )),
        column(texts.account, ({ account }) => account),
        column(texts.health, (host) => <Health host={host} />),
        numeric(texts.active, ({ health }) => health?.active ?? '—'),
        numeric(texts.waiting, ({ accountId, host, waiting, more }) => (
          <Drill href={webhooksAddress({ state: 'pending', accountId, host })}>
            {waiting === null ? '—' : `${waiting.toLocaleString(language)}${more ? '+' : ''}`}
          </Drill>
        )),
        numeric(texts.latency, ({ health }) => (health === null ? '—' : texts.ms({ ms: health.tookMs }))),
        numeric(
          texts.actions,
          ({ accountId, host, health, lastError }) =>
            (lastError !== null || (health !== null && isUnwell(health))) && (
              <RetryReceiver accountId={accountId} host={host} />
            ),
        ),
      ]}
      none={<Nothing title={texts.noHosts} about={texts.noHostsAbout} />}
    />
  )
}

const looks = { closed: 'good', open: 'bad', probing: 'wait' } as const

function Health({ host: { health, lastError } }: { host: CallbackHostView }) {
  const texts = useTexts('callbacks')
  if (health === null || (lastError !== null && !isUnwell(health))) {
    const isFailing = lastError !== null
    return (
      <span className={isFailing ? 'badge wait' : 'badge'}>{isFailing ? texts.failed : texts.untried}</span>
    )
  }
  const { breaker, failures, reopensAt } = health
  const isFailing = breaker === 'closed' && failures > 0
  return (
    <div className="row">
      <span className={`badge ${isFailing ? 'wait' : looks[breaker]}`}>
        {isFailing ? texts.failing({ failures }) : texts[breaker]}
      </span>
      {reopensAt !== null && (
        <span className="small soft">
          {texts.nextProbe} <When at={reopensAt} />
        </span>
      )}
    </div>
  )
}

function isUnwell({ breaker, failures }: NonNullable<CallbackHostView['health']>): boolean {
  return breaker !== 'closed' || failures > 0
}
