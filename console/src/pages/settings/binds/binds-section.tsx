import { useState } from 'react'
import type {
  BindPasswordView,
  BindView,
  SmppSessionView,
} from '../../../../../packages/console-contract/administration.ts'
import { useMay } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import { Notice, Skeleton } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { SettingsList } from '../settings-list.tsx'
import { type BindDeed, useBindColumns, useSessionColumns } from './bind-tables.tsx'
import { ChangeBind } from './change-bind.tsx'
import { MakeBind } from './make-bind.tsx'
import { bindsTexts } from './texts.ts'

type Doing =
  | { kind: 'make' }
  | { kind: BindDeed; bind: BindView }
  | { kind: 'kick'; session: SmppSessionView }
  | { kind: 'made'; made: BindPasswordView }

/** The binds of an account, and their live sessions. */
export function BindsSection() {
  const texts = useTexts(bindsTexts)
  const { accountId } = useAccount()
  const mayChange = useMay('admin')
  const [doing, setDoing] = useState<Doing | null>(null)
  const known = useAnswer('GET /binds', { accountId }, { topics: ['settings'] })
  const live = useAnswer('GET /binds/sessions', { accountId }, { topics: ['settings'] })
  const server = useAnswer('GET /binds/server', {})
  const binds = useBindColumns(mayChange ? (kind, bind) => setDoing({ kind, bind }) : undefined)
  const sessions = useSessionColumns((session) => setDoing({ kind: 'kick', session }))
  // Both lists at once: one after the other would move the one below.
  if ([known, live, server].some(({ isPending }) => isPending)) return <Skeleton lines={8} />
  return (
    <>
      <SettingsList
        title={texts.title}
        about={mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}
        add={mayChange ? { text: texts.make, onAdd: () => setDoing({ kind: 'make' }) } : undefined}
        of={known}
        rows={(view) => view.binds}
        columns={binds}
        keyOf={({ bindId }) => bindId}
        none={{ title: texts.none, about: texts.noneAbout }}
      />
      <SettingsList
        title={texts.live}
        of={live}
        rows={(view) => view.sessions}
        columns={sessions}
        keyOf={({ sessionId }) => sessionId}
        none={{ title: texts.noSession, about: texts.noSessionAbout }}
      />
      {server.data?.isOn === false && <Notice look="wait">{texts.off}</Notice>}
      {doing !== null && <BindDialog doing={doing} accountId={accountId} onDoing={setDoing} />}
    </>
  )
}

function BindDialog({
  doing,
  accountId,
  onDoing,
}: {
  doing: Doing
  accountId: number
  onDoing: (doing: Doing | null) => void
}) {
  const texts = useTexts(bindsTexts)
  const common = {
    refresh: ['GET /binds' as const, 'GET /binds/sessions' as const],
    onClose: () => onDoing(null),
  }
  const { onClose } = common
  const onMade = (made: BindPasswordView) => onDoing({ kind: 'made', made })
  switch (doing.kind) {
    case 'make':
      return <MakeBind accountId={accountId} onMade={onMade} onClose={onClose} />
    case 'change':
      return <ChangeBind bind={doing.bind} onClose={onClose} />
    case 'password':
      return (
        <Confirm
          title={texts.passwordOf(doing.bind.systemId)}
          about={texts.passwordAbout}
          action={texts.newPassword}
          look="main"
          change="POST /binds/password"
          body={{ bindId: doing.bind.bindId }}
          onDone={onMade}
          {...common}
        />
      )
    case 'disable':
    case 'enable': {
      const isOn = doing.kind === 'enable'
      return (
        <Confirm
          title={isOn ? texts.enableOf(doing.bind.systemId) : texts.disableOf(doing.bind.systemId)}
          about={isOn ? texts.enableAbout : texts.disableAbout}
          action={isOn ? texts.enable : texts.disable}
          look={isOn ? 'main' : 'danger'}
          change="POST /binds/change"
          body={{ bindId: doing.bind.bindId, active: isOn }}
          {...common}
        />
      )
    }
    case 'remove':
      return (
        <Confirm
          title={texts.removeOf(doing.bind.systemId)}
          about={texts.removeAbout}
          action={texts.remove}
          change="POST /binds/remove"
          body={{ bindId: doing.bind.bindId }}
          {...common}
        />
      )
    case 'kick':
      return (
        <Confirm
          title={texts.kickOf(doing.session.systemId)}
          about={texts.kickAbout}
          action={texts.kick}
          change="POST /binds/kick"
          body={{ sessionId: doing.session.sessionId }}
          {...common}
        />
      )
    case 'made':
      return (
        <ShownOnce
          title={texts.madeTitle}
          about={texts.madeAbout(doing.made.systemId)}
          label={texts.madeTitle}
          secret={doing.made.password}
          onClose={onClose}
        />
      )
  }
}
