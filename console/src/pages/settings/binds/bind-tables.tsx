import type { BindView, SmppSessionView } from '../../../../../packages/console-contract/administration.ts'
import { CellLines, type Column, column, numeric } from '../../../parts/list/list-section.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AllowedFrom } from '../addresses-field.tsx'

export function useBindColumns(): Column<BindView>[] {
  const texts = useTexts('binds')
  return [
    column(texts.bind, ({ systemId, plan }) => (
      <CellLines about={plan.join(' → ')}>
        <strong>{systemId}</strong>
      </CellLines>
    )),
    column(texts.limits, (bind) => <BindLimits of={bind} />),
    column(texts.state, ({ active }) => (
      <span className={`badge ${active ? 'good' : 'bad'}`}>{active ? texts.active : texts.disabled}</span>
    )),
  ]
}

function BindLimits({ of: { maxSessions, maxWindow, perSecond, addresses } }: { of: BindView }) {
  const texts = useTexts('binds')
  const rate = perSecond === null ? texts.anyRate : texts.perSecond({ rate: perSecond })
  return (
    <CellLines>
      <span>{texts.limitsOf({ sessions: maxSessions, window: maxWindow, rate })}</span>
      <AllowedFrom addresses={addresses} anywhere={texts.anywhere} />
    </CellLines>
  )
}

export function useSessionColumns(): Column<SmppSessionView>[] {
  const texts = useTexts('binds')
  return [
    column(texts.bind, ({ systemId }) => <strong>{systemId}</strong>),
    column(texts.client, ({ peer, encrypted }) => (
      <span>
        <code>{peer}</code> {encrypted && 'TLS'}
      </span>
    )),
    column(texts.bound, ({ mode, boundAt }) => (
      <span>
        {mode}, <When at={boundAt} />
      </span>
    )),
    numeric(texts.counts, ({ submits, deliveries }) => `${submits} / ${deliveries}`),
  ]
}
