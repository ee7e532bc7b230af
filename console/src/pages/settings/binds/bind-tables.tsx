import type { BindView, SmppSessionView } from '../../../../../src/http/console/contract/binds.ts'
import { Button } from '../../../parts/button.tsx'
import { type Column, Table } from '../../../parts/table.tsx'
import { When } from '../../../parts/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { bindsTexts } from './texts.ts'

export type BindDeed = 'password' | 'disable' | 'enable' | 'remove'

type OnDeed = (deed: BindDeed, bind: BindView) => void

export function BindTable({ binds, onDo }: { binds: readonly BindView[]; onDo?: OnDeed }) {
  const texts = useTexts(bindsTexts)
  const columns: Column<BindView>[] = [
    {
      heading: texts.bind,
      cell: ({ systemId, plan }) => (
        <div className="keys-name">
          <strong>{systemId}</strong>
          <div className="soft small">{plan.join(' → ')}</div>
        </div>
      ),
    },
    { heading: texts.limits, cell: (bind) => <BindLimits of={bind} /> },
    {
      heading: texts.state,
      cell: ({ active }) => (
        <span className={`badge ${active ? 'good' : 'bad'}`}>{active ? texts.active : texts.disabled}</span>
      ),
    },
  ]
  if (onDo !== undefined) {
    columns.push({ heading: texts.actions, number: true, cell: (bind) => <Actions of={bind} onDo={onDo} /> })
  }
  return <Table caption={texts.title} columns={columns} rows={binds} keyOf={({ bindId }) => bindId} />
}

function BindLimits({ of: { maxSessions, maxWindow, perSecond, addresses } }: { of: BindView }) {
  const texts = useTexts(bindsTexts)
  const rate = perSecond === null ? texts.anyRate : texts.perSecond(perSecond)
  return (
    <div className="keys-limits">
      <span>{texts.limitsOf(maxSessions, maxWindow, rate)}</span>
      <span className="soft small">
        {addresses === null && texts.anywhere}
        {addresses?.map((address) => (
          <code key={address}>{address}</code>
        ))}
      </span>
    </div>
  )
}

function Actions({ of: bind, onDo }: { of: BindView; onDo: OnDeed }) {
  const texts = useTexts(bindsTexts)
  const { active, systemId } = bind
  return (
    <div className="row-actions">
      <Button onClick={() => onDo('password', bind)} aria-label={texts.passwordOf(systemId)}>
        {texts.newPassword}
      </Button>
      <Button
        onClick={() => onDo(active ? 'disable' : 'enable', bind)}
        aria-label={active ? texts.disableOf(systemId) : texts.enableOf(systemId)}
      >
        {active ? texts.disable : texts.enable}
      </Button>
      <Button look="danger" onClick={() => onDo('remove', bind)} aria-label={texts.removeOf(systemId)}>
        {texts.remove}
      </Button>
    </div>
  )
}

export function SessionTable({
  sessions,
  onKick,
}: {
  sessions: readonly SmppSessionView[]
  onKick: (session: SmppSessionView) => void
}) {
  const texts = useTexts(bindsTexts)
  const columns: Column<SmppSessionView>[] = [
    { heading: texts.bind, cell: ({ systemId }) => <strong>{systemId}</strong> },
    {
      heading: texts.client,
      cell: ({ peer, encrypted }) => (
        <span>
          <code>{peer}</code> {encrypted && 'TLS'}
        </span>
      ),
    },
    {
      heading: texts.bound,
      cell: ({ mode, boundAt }) => (
        <span>
          {mode}, <When at={boundAt} />
        </span>
      ),
    },
    {
      heading: texts.counts,
      number: true,
      cell: ({ submits, deliveries }) => `${submits} / ${deliveries}`,
    },
    {
      heading: texts.actions,
      number: true,
      cell: (session) => (
        <Button look="danger" onClick={() => onKick(session)} aria-label={texts.kickOf(session.systemId)}>
          {texts.kick}
        </Button>
      ),
    },
  ]
  return <Table caption={texts.live} columns={columns} rows={sessions} keyOf={({ sessionId }) => sessionId} />
}
