import { useState } from 'react'
import type {
  BindPasswordView,
  BindView,
  SmppSessionView,
} from '../../../../../src/http/console/contract/binds.ts'
import { useMay } from '../../../gateway/session.tsx'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { FormDialog } from '../../../parts/form.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ShownOnce } from '../../../parts/shown-once.tsx'
import { Answered, Nothing, Notice } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import '../keys/keys.css'
import { type BindDeed, BindTable, SessionTable } from './bind-tables.tsx'
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
  const answer = useAnswer('GET /binds', {}, { topics: ['settings'] })
  return (
    <>
      <Panel
        title={texts.title}
        flush
        actions={
          mayChange && (
            <Button look="main" onClick={() => setDoing({ kind: 'make' })}>
              {texts.make}
            </Button>
          )
        }
      >
        <p className="keys-about soft">{mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}</p>
        <Answered of={answer}>
          {({ binds, isOn }) => {
            const ours = binds.filter((bind) => bind.accountId === accountId)
            return (
              <>
                {!isOn && <Notice look="wait">{texts.off}</Notice>}
                {ours.length === 0 ? (
                  <Nothing title={texts.none} about={texts.noneAbout} />
                ) : (
                  <BindTable
                    binds={ours}
                    {...(mayChange && { onDo: (kind, bind) => setDoing({ kind, bind }) })}
                  />
                )}
              </>
            )
          }}
        </Answered>
      </Panel>
      <Panel title={texts.live} flush>
        <Answered of={answer}>
          {({ sessions }) => {
            const ours = sessions.filter((session) => session.accountId === accountId)
            return ours.length === 0 ? (
              <Nothing title={texts.noSession} />
            ) : (
              <SessionTable sessions={ours} onKick={(session) => setDoing({ kind: 'kick', session })} />
            )
          }}
        </Answered>
      </Panel>
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
  const onClose = () => onDoing(null)
  const onMade = (made: BindPasswordView) => onDoing({ kind: 'made', made })
  const refresh = ['GET /binds' as const]
  switch (doing.kind) {
    case 'make':
      return <MakeBind accountId={accountId} onMade={onMade} onClose={onClose} />
    case 'password':
      return <NewPassword bind={doing.bind} onMade={onMade} onClose={onClose} />
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
          refresh={refresh}
          onClose={onClose}
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
          refresh={refresh}
          onClose={onClose}
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
          refresh={refresh}
          onClose={onClose}
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

function NewPassword({
  bind: { bindId, systemId },
  onMade,
  onClose,
}: {
  bind: BindView
  onMade: (made: BindPasswordView) => void
  onClose: () => void
}) {
  const texts = useTexts(bindsTexts)
  const change = useChange('POST /binds/password', ['GET /binds'])
  return (
    <FormDialog
      title={texts.passwordOf(systemId)}
      about={texts.passwordAbout}
      of={change}
      action={texts.newPassword}
      onSubmit={() => change.mutate({ bindId }, { onSuccess: onMade })}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}
