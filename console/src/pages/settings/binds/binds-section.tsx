import type {
  BindPasswordView,
  BindView,
  SmppSessionView,
} from '../../../../../packages/console-contract/administration.ts'
import { usualBind } from '../../../../../packages/domain/settings/bind-settings.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import type { Dialogs } from '../../../parts/dialog/dialogs.tsx'
import { NameInput } from '../../../parts/form/fields.tsx'
import { confirmedDeed, type Deed, deedTexts, formDeed, openSecret } from '../../../parts/list/deeds.tsx'
import { CellLines, type Column, column, ListSection, numeric } from '../../../parts/list/list-section.tsx'
import { Notice, Skeleton } from '../../../parts/page.tsx'
import { useChannelName, When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { AllowedFrom } from '../addresses-field.tsx'
import { BindLimitFields, bindLimitsIn, bindLimitsTyped } from './bind-limits.tsx'

/** The binds of an account, and their live sessions. */
export function BindsSection() {
  const texts = useTexts('binds')
  const { accountId } = useAccount()
  const mayChange = useMay('admin')
  const known = useAnswer('GET /binds', { accountId }, { topics: ['settings'] })
  const live = useAnswer('GET /binds/sessions', { accountId }, { topics: ['settings'] })
  const server = useAnswer('GET /binds/server', {})
  const { make, deedsOf, kickOf } = useBindDeeds(accountId)
  const [binds, sessions] = [useBindColumns(), useSessionColumns()]
  // Both lists at once: one after the other would move the one below.
  if ([known, live, server].some(({ isPending }) => isPending)) return <Skeleton lines={8} />
  return (
    <>
      <ListSection
        title={texts.title}
        about={mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}
        adds={mayChange ? [make] : []}
        of={known}
        rows={(view) => view.binds}
        columns={binds}
        deeds={mayChange ? deedsOf : undefined}
        keyOf={({ bindId }) => bindId}
        none={{ title: texts.none, about: texts.noneAbout }}
      />
      <ListSection
        title={texts.live}
        of={live}
        rows={(view) => view.sessions}
        columns={sessions}
        deeds={(session) => [kickOf(session)]}
        keyOf={({ sessionId }) => sessionId}
        none={{ title: texts.noSession, about: texts.noSessionAbout }}
      />
      {server.data?.isOn === false && <Notice look="wait">{texts.off}</Notice>}
    </>
  )
}

function useBindDeeds(accountId: number) {
  const texts = useTexts('binds')
  const refresh: ('GET /binds' | 'GET /binds/sessions')[] = ['GET /binds', 'GET /binds/sessions']
  const showPassword = ({ systemId, password }: BindPasswordView, dialogs: Dialogs) =>
    openSecret(dialogs, {
      title: texts.madeTitle,
      about: texts.madeAbout({ name: systemId }),
      secret: password,
    })
  const make = formDeed({
    ...{ text: texts.make, about: texts.about, change: 'POST /binds/create', refresh: ['GET /binds'] },
    from: { systemId: '', ...bindLimitsTyped(usualBind) },
    fields: (of, { plans }) => (
      <>
        <NameInput {...of.systemId} label={texts.systemId} hint={texts.systemIdHint} maxLength={15} />
        <BindLimitFields of={of} plans={plans} />
      </>
    ),
    body: ({ systemId, ...limits }) => ({ accountId, systemId: systemId.trim(), ...bindLimitsIn(limits) }),
    onDone: showPassword,
  })
  const deedsOf = (bind: BindView): Deed[] => {
    const { bindId, systemId, active } = bind
    return [
      formDeed({
        ...{ ...deedTexts(texts, 'change', { name: systemId }), action: texts.save },
        ...{ change: 'POST /binds/change', refresh: ['GET /binds'], from: bindLimitsTyped(bind) },
        fields: (of, { plans }) => <BindLimitFields of={of} plans={plans} />,
        body: (limits) => ({ bindId, ...bindLimitsIn(limits) }),
      }),
      confirmedDeed({
        ...deedTexts(texts, 'newPassword', { name: systemId }),
        ...{ look: 'main', change: 'POST /binds/password', body: { bindId }, refresh },
        onDone: showPassword,
      }),
      confirmedDeed({
        ...deedTexts(texts, active ? 'disable' : 'enable', { name: systemId }),
        look: active ? 'danger' : 'main',
        ...{ change: 'POST /binds/change', body: { bindId, active: !active }, refresh },
      }),
      confirmedDeed({
        ...deedTexts(texts, 'remove', { name: systemId }),
        ...{ buttonLook: 'danger', change: 'POST /binds/remove', body: { bindId }, refresh },
      }),
    ]
  }
  const kickOf = ({ sessionId, systemId }: SmppSessionView) =>
    confirmedDeed({
      ...deedTexts(texts, 'kick', { name: systemId }),
      ...{ buttonLook: 'danger', change: 'POST /binds/kick', body: { sessionId }, refresh },
    })
  return { make, deedsOf, kickOf }
}

function useBindColumns(): Column<BindView>[] {
  const texts = useTexts('binds')
  const channelName = useChannelName()
  return [
    column(texts.bind, ({ systemId, plan }) => (
      <CellLines about={plan.map(channelName).join(' → ')}>
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

function useSessionColumns(): Column<SmppSessionView>[] {
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
