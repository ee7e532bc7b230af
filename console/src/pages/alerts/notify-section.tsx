import { useState } from 'react'
import type { AlertTargetView } from '../../../../packages/console-contract/administration.ts'
import type {
  AlertNotificationView,
  AlertSettingsView,
} from '../../../../packages/console-contract/operating/alerts.ts'
import { useMay } from '../../gateway/session.tsx'
import { useAnswer, useChange } from '../../gateway/use-gateway.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog/confirm.tsx'
import { ShownOnce } from '../../parts/dialog/shown-once.tsx'
import { type Column, Table } from '../../parts/list/table.tsx'
import { Panel } from '../../parts/page.tsx'
import { Answered, Nothing, Notice, Wrong } from '../../parts/states.tsx'
import { When } from '../../parts/time/when.tsx'
import { languageNames, useTexts } from '../../texts/texts.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { TargetForm } from './target-form.tsx'
import { alertsTexts } from './texts.ts'

type Doing =
  | { kind: 'add' }
  | { kind: 'change' | 'remove'; target: AlertTargetView }
  | { kind: 'added'; secret: string }

/** Who is notified, quiet hours, and what was sent. */
export function NotifySection() {
  const texts = useTexts(alertsTexts)
  const mayChange = useMay('admin')
  const [doing, setDoing] = useState<Doing | null>(null)
  const answer = useAnswer('GET /alerts/settings', {}, { topics: ['alerts', 'settings'] })
  const add = (
    <Button look="main" onClick={() => setDoing({ kind: 'add' })}>
      {texts.addTarget}
    </Button>
  )
  return (
    <>
      <Panel title={texts.targetsTitle} flush actions={mayChange && add}>
        <Answered of={answer}>
          {(view) => (
            <>
              <Targets view={view} onDo={mayChange ? setDoing : null} />
              {doing !== null && <TargetDialog doing={doing} view={view} onDoing={setDoing} />}
            </>
          )}
        </Answered>
      </Panel>
      <Panel title={texts.quiet}>
        <Answered of={answer}>{({ quietHours }) => <QuietHours hours={quietHours} />}</Answered>
      </Panel>
      <Panel title={texts.log} flush>
        <Answered of={answer}>{({ notifications }) => <Log notifications={notifications} />}</Answered>
      </Panel>
    </>
  )
}

function Targets({ view, onDo }: { view: AlertSettingsView; onDo: ((doing: Doing) => void) | null }) {
  const texts = useTexts(alertsTexts)
  const { data, error, variables, isPending, mutate } = useChange('POST /alerts/targets/test', [
    'GET /alerts/settings',
  ])
  const tested = view.targets.find(({ targetId }) => targetId === variables?.targetId)
  const columns: Column<AlertTargetView>[] = [
    {
      heading: texts.name,
      cell: ({ name, kind, language }) => (
        <>
          <strong>{name}</strong>
          <div className="soft small">
            {texts.targetKinds[kind]}, {languageNames[language]}
          </div>
        </>
      ),
    },
    {
      heading: texts.address,
      cell: ({ address, isSigned }) => (
        <span className="alerts-address">
          {address} {isSigned && <span className="soft small">{texts.signed}</span>}
        </span>
      ),
    },
    {
      heading: texts.actions,
      number: true,
      cell: (target) => (
        <div className="row-actions">
          <Button
            busy={isPending}
            onClick={() => mutate({ targetId: target.targetId })}
            aria-label={texts.testOf(target.name)}
          >
            {texts.test}
          </Button>
          {onDo !== null && (
            <>
              <Button
                onClick={() => onDo({ kind: 'change', target })}
                aria-label={texts.changeRule(target.name)}
              >
                {texts.change}
              </Button>
              <Button
                look="danger"
                onClick={() => onDo({ kind: 'remove', target })}
                aria-label={texts.removeRule(target.name)}
              >
                {texts.remove}
              </Button>
            </>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      {!view.hasMailServer && view.targets.some(({ kind }) => kind === 'email') && (
        <Notice look="wait">{texts.noMailServer}</Notice>
      )}
      {error !== null && <Wrong error={error} />}
      {data !== undefined && tested !== undefined && (
        <Notice look={data.state === 'sent' ? 'good' : data.state === 'failed' ? 'bad' : 'wait'}>
          {data.state === 'sent'
            ? texts.tested.sent(tested.name)
            : data.state === 'failed'
              ? texts.tested.failed(tested.name, data.error ?? '')
              : texts.tested.waits(tested.name)}
        </Notice>
      )}
      <Table
        caption={texts.targetsTitle}
        columns={columns}
        rows={view.targets}
        keyOf={({ targetId }) => targetId}
        none={<Nothing title={texts.noTarget} about={texts.noTargetAbout} />}
      />
    </>
  )
}

function TargetDialog({
  doing,
  view,
  onDoing,
}: {
  doing: Doing
  view: AlertSettingsView
  onDoing: (doing: Doing | null) => void
}) {
  const texts = useTexts(alertsTexts)
  const onClose = () => onDoing(null)
  switch (doing.kind) {
    case 'add':
    case 'change':
      return (
        <TargetForm
          target={doing.kind === 'add' ? null : doing.target}
          hasMailServer={view.hasMailServer}
          onAdded={(secret) => onDoing(secret === null ? null : { kind: 'added', secret })}
          onClose={onClose}
        />
      )
    case 'added':
      return (
        <ShownOnce
          title={texts.newSecret}
          about={texts.newSecretAbout}
          label={texts.newSecret}
          secret={doing.secret}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <Confirm
          title={texts.removeRule(doing.target.name)}
          about={texts.removeTargetAbout}
          action={texts.remove}
          change="POST /alerts/targets/remove"
          body={{ targetId: doing.target.targetId }}
          refresh={['GET /alerts/settings']}
          onClose={onClose}
        />
      )
  }
}

const looks = { pending: 'wait', held: 'wait', summarised: '', sent: 'good', failed: 'bad' } as const

function Log({ notifications }: { notifications: readonly AlertNotificationView[] }) {
  const texts = useTexts(alertsTexts)
  const columns: Column<AlertNotificationView>[] = [
    { heading: texts.at, cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      heading: texts.event,
      cell: ({ event, rule, subject }) => (
        <>
          {texts.events[event]}
          {rule !== null && <div className="soft small">{`${rule}: ${subject}`}</div>}
        </>
      ),
    },
    { heading: texts.target, cell: ({ target }) => target },
    {
      heading: texts.state,
      cell: ({ state, error, attempts }) => (
        <>
          <span className={`badge ${looks[state]}`}>{texts.sendStates[state]}</span>
          {attempts > 1 && <span className="soft small"> {texts.tries(attempts)}</span>}
          {error !== null && state !== 'sent' && <div className="soft small">{error}</div>}
        </>
      ),
    },
  ]
  return (
    <Table
      caption={texts.log}
      columns={columns}
      rows={notifications}
      keyOf={({ notificationId }) => notificationId}
      none={<Nothing title={texts.noLog} />}
    />
  )
}
