import { Link } from 'wouter'
import type { SetupState, SetupStep, SetupView } from '../../../../packages/console-contract/access/setup.ts'
import { useAnswer, useChange, useMayForAll, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { later } from '../../parts/later.tsx'
import { type Deed, Deeds } from '../../parts/list/deeds.tsx'
import { Panel, Wrong } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'

const TryBind = later(() => import('./try-bind.tsx'), 'TryBind', null)

/** Where a step is done. */
const hrefs: Record<Exclude<SetupStep, 'backup'>, string> = {
  user: '/settings/users',
  'second-factor': '/settings/users',
  account: '/settings/accounts',
  carrier: '/carriers',
  route: '/carriers/routes',
  price: '/settings/tariffs',
  money: '/settings/money',
  sender: '/settings/senders',
  key: '/settings/keys',
  message: '/send',
  endpoint: '/settings/webhooks',
  alerts: '/alerts/rules',
}

const looks: Record<SetupState, string> = { done: 'good', open: 'wait', simulated: '', unseen: 'unsure' }

/** The checklist of a new installation, until all is done or the user puts it away. */
export function Setup() {
  const texts = useTexts('overview.setup')
  const mayRead = useMayForAll('operator')
  const answer = useAnswer('GET /setup', {}, { topics: ['settings', 'alerts'], enabled: mayRead })
  const show = useChange('POST /setup/show', ['GET /setup'])
  if (!mayRead || answer.data === undefined) return null
  const { steps, isHidden } = answer.data
  if (steps.every(({ state }) => state === 'done')) return null
  const isOpen = steps.some(({ state }) => state === 'open')
  if (isHidden && !isOpen) return null
  if (!isHidden) return <Checklist steps={steps} of={show} onHide={() => show.mutate({ isHidden: true })} />
  return (
    <div className="row">
      <Button look="quiet" busy={show.isPending} onClick={() => show.mutate({ isHidden: false })}>
        {texts.show}
      </Button>
    </div>
  )
}

interface ChecklistProps {
  steps: SetupView['steps']
  of: { error: Error | null; isPending: boolean }
  onHide: () => void
}

function Checklist({ steps, of: { error, isPending }, onHide }: ChecklistProps) {
  const texts = useTexts('overview.setup')
  const { sandbox } = useSession()
  const mayTry = useMayForAll('admin')
  const tryBind: Deed = { text: texts.tryBind, opens: ({ close }) => <TryBind onClose={close} /> }
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <Panel
      stacked
      title={texts.title}
      actions={
        <>
          <span className="soft small">{texts.progress({ done, all: steps.length })}</span>
          <Button look="quiet" busy={isPending} onClick={onHide}>
            {texts.hide}
          </Button>
        </>
      }
    >
      {error !== null && <Wrong error={error} />}
      <p className="soft">{sandbox ? texts.sandbox : texts.about}</p>
      <ul className="tiles overview-setup">
        {steps.map(({ step, state }) => (
          <li key={step}>
            <details>
              <summary className="row between">
                <span>{texts.steps[step]}</span>
                <span className={`badge ${looks[state]}`}>{texts.states[state]}</span>
              </summary>
              <p className="soft small">{texts.helps[step]}</p>
              <div className="row">
                {step !== 'backup' && <Link href={hrefs[step]}>{texts.links[step]}</Link>}
                {step === 'message' && sandbox && <Link href="/test-phones">{texts.phones}</Link>}
                {step === 'carrier' && mayTry && <Deeds deeds={[tryBind]} />}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
