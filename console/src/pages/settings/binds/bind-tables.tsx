import type { BindView, SmppSessionView } from '../../../../../packages/console-contract/administration.ts'
import type { Column } from '../../../parts/list/table.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AllowedFrom } from '../addresses-field.tsx'
import { bindsTexts } from './texts.ts'

export function useBindColumns(): Column<BindView>[] {
  const texts = useTexts(bindsTexts)
  return [
    {
      heading: texts.bind,
      cell: ({ systemId, plan }) => (
        <div className="settings-lines">
          <strong>{systemId}</strong>
          <span className="soft small">{plan.join(' → ')}</span>
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
}

function BindLimits({ of: { maxSessions, maxWindow, perSecond, addresses } }: { of: BindView }) {
  const texts = useTexts(bindsTexts)
  const rate = perSecond === null ? texts.anyRate : texts.perSecond(perSecond)
  return (
    <div className="settings-lines">
      <span>{texts.limitsOf(maxSessions, maxWindow, rate)}</span>
      <AllowedFrom addresses={addresses} anywhere={texts.anywhere} />
    </div>
  )
}

export function useSessionColumns(): Column<SmppSessionView>[] {
  const texts = useTexts(bindsTexts)
  return [
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
  ]
}
