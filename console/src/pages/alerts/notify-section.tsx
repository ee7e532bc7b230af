import type { ReactNode } from 'react'
import type {
  AlertNoticeView,
  AlertTargetView,
} from '../../../../packages/console-contract/administration.ts'
import type {
  AlertNotificationView,
  AlertSettingsView,
} from '../../../../packages/console-contract/operating/alerts.ts'
import { useAnswer, useChange, useMay } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { confirmedDeed, type Deed, Deeds, deedTexts, formDeed, openSecret } from '../../parts/list/deeds.tsx'
import { type Column, column, ListSection, numeric, Table } from '../../parts/list/list-section.tsx'
import { Answered, Nothing, Notice, Panel, Wrong } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { gatewayLanguage, languageNames, useLanguage, useTexts } from '../../texts/texts.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { TargetFields, targetIn, targetTyped } from './target-form.tsx'

/** Who is notified, quiet hours, and what was sent. */
export function NotifySection() {
  const texts = useTexts('alerts')
  const mayChange = useMay('admin')
  const answer = useAnswer('GET /alerts/settings', {}, { topics: ['alerts', 'settings'] })
  const { add, deedsOf } = useTargetDeeds(answer.data?.hasMailServer ?? false)
  return (
    <>
      <Panel title={texts.targetsTitle} flush actions={mayChange && <Deeds deeds={[add]} />}>
        <Answered of={answer}>
          {(view) => (
            <Targets view={view} buttonsOf={(target) => mayChange && <Deeds deeds={deedsOf(target)} />} />
          )}
        </Answered>
      </Panel>
      <Panel title={texts.quiet}>
        <Answered of={answer}>{({ quietHours }) => <QuietHours hours={quietHours} />}</Answered>
      </Panel>
      <ListSection
        title={texts.log}
        of={answer}
        rows={({ notifications }) => notifications}
        columns={useLogColumns()}
        keyOf={({ notificationId }) => notificationId}
        none={{ title: texts.noLog }}
      />
    </>
  )
}

function useTargetDeeds(hasMailServer: boolean) {
  const texts = useTexts('alerts')
  const shown = gatewayLanguage(useLanguage().language)
  const refresh: 'GET /alerts/settings'[] = ['GET /alerts/settings']
  const form = { action: texts.save, refresh }
  const add = formDeed({
    ...{ ...form, text: texts.addTarget, buttonLook: 'main', change: 'POST /alerts/targets/add' },
    from: targetTyped(null, shown),
    fields: (of) => <TargetFields of={of} isNew hasMailServer={hasMailServer} />,
    body: (typed) => ({ name: typed.name, kind: typed.kind, ...targetIn(typed) }),
    onDone: ({ signingSecret: secret }, dialogs) => {
      if (secret === null) dialogs.close()
      else openSecret(dialogs, { title: texts.newSecret, about: texts.newSecretAbout, secret })
    },
  })
  const deedsOf = (target: AlertTargetView): Deed[] => {
    const { targetId, name } = target
    return [
      formDeed({
        ...{ ...form, ...deedTexts(texts, 'change', { name }), change: 'POST /alerts/targets/change' },
        from: targetTyped(target, shown),
        fields: (of) => <TargetFields of={of} isNew={false} hasMailServer={hasMailServer} />,
        body: (typed) => ({ targetId, ...targetIn(typed) }),
      }),
      confirmedDeed({
        ...{ ...deedTexts(texts, 'remove', { name }), about: texts.removeTargetAbout, refresh },
        ...{ buttonLook: 'danger', change: 'POST /alerts/targets/remove', body: { targetId } },
      }),
    ]
  }
  return { add, deedsOf }
}

interface TargetsProps {
  view: AlertSettingsView
  buttonsOf: (target: AlertTargetView) => ReactNode
}

function Targets({ view, buttonsOf }: TargetsProps) {
  const texts = useTexts('alerts')
  const { data, error, variables, isPending, mutate } = useChange('POST /alerts/targets/test', [
    'GET /alerts/settings',
  ])
  const tested = view.targets.find(({ targetId }) => targetId === variables?.targetId)
  const outcome = data?.state === 'sent' || data?.state === 'failed' ? data.state : 'waits'
  const columns: Column<AlertTargetView>[] = [
    column(texts.name, ({ name, kind, language }) => (
      <>
        <strong>{name}</strong>
        <div className="soft small">
          {texts.targetKinds[kind]}, {languageNames[language]}
        </div>
      </>
    )),
    column(texts.address, ({ address, isSigned }) => (
      <span className="breaks">
        {address} {isSigned && <span className="soft small">{texts.signed}</span>}
      </span>
    )),
    numeric(texts.actions, (target) => (
      <div className="row-actions">
        <Button
          busy={isPending}
          onClick={() => mutate({ targetId: target.targetId })}
          aria-label={texts.testOf({ name: target.name })}
        >
          {texts.test}
        </Button>
        {buttonsOf(target)}
      </div>
    )),
  ]
  return (
    <>
      {!view.hasMailServer && view.targets.some(({ kind }) => kind === 'email') && (
        <Notice look="wait">{texts.noMailServer}</Notice>
      )}
      {error !== null && <Wrong error={error} />}
      {data !== undefined && tested !== undefined && (
        <Notice look={({ sent: 'good', failed: 'bad', waits: 'wait' } as const)[outcome]}>
          {texts.tested[outcome]({ name: tested.name, error: data.error ?? '' })}
        </Notice>
      )}
      <Table
        caption={texts.targetsTitle}
        columns={columns}
        rows={view.targets}
        keyOf={({ targetId }) => targetId}
        cards
        none={<Nothing title={texts.noTarget} about={texts.noTargetAbout} />}
      />
    </>
  )
}

function useLogColumns(): Column<AlertNotificationView>[] {
  const texts = useTexts('alerts')
  return [
    column(texts.at, ({ createdAt }) => <When at={createdAt} />),
    column(texts.event, ({ event, rule, subject }) => (
      <>
        {texts.events[event]}
        {rule !== null && <div className="soft small">{`${rule}: ${subject}`}</div>}
      </>
    )),
    column(texts.target, ({ target }) => target),
    column(texts.state, (notification) => <SendState of={notification} />),
  ]
}

const looks = { pending: 'wait', held: 'wait', summarised: '', sent: 'good', failed: 'bad' } as const

/** How a notification ended, or why it has not. */
export function SendState({ of }: { of: Pick<AlertNoticeView, 'state' | 'error' | 'attempts'> }) {
  const texts = useTexts('alerts')
  const { state, error, attempts } = of
  return (
    <>
      <span className={`badge ${looks[state]}`}>{texts.sendStates[state]}</span>
      {attempts > 1 && <span className="soft small"> {texts.tries({ n: attempts })}</span>}
      {error !== null && state !== 'sent' && <div className="soft small">{error}</div>}
    </>
  )
}
