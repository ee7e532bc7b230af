import './keys.css'
import { useState } from 'react'
import type { KeyView, NewKeyView } from '../../../../../packages/console-contract/administration.ts'
import type { Scope } from '../../../../../packages/domain/console/scope.ts'
import { useMay, useSession } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { CodeBlock } from '../../../parts/copy.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered, Nothing } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { ChangeKey } from './change-key.tsx'
import { isEnded } from './key-state.ts'
import { KeyTable } from './key-table.tsx'
import { MakeKey } from './make-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { keysTexts } from './texts.ts'
import { composeTrial } from './try-key.ts'

/** A telephone of the simulated network that answers nothing. */
const sandboxNumber = '380671234567'

type Doing =
  | { kind: 'make' }
  | { kind: 'change' | 'rotate' | 'revoke'; key: KeyView }
  | { kind: 'made'; made: NewKeyView; scopes: readonly Scope[] | null }

/** The API keys of an account: create, rotate, revoke. */
export function KeysSection() {
  const texts = useTexts(keysTexts)
  const { accountId } = useAccount()
  const mayChange = useMay('admin')
  const [withEnded, setWithEnded] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const keys = useAnswer('GET /keys', {}, { topics: ['settings'] })
  const close = () => setDoing(null)
  const show = (made: NewKeyView, scopes: readonly Scope[] | null) => setDoing({ kind: 'made', made, scopes })
  return (
    <>
      <Panel
        title={texts.title}
        flush
        actions={
          <>
            <label className="row small">
              <input
                type="checkbox"
                checked={withEnded}
                onChange={({ target }) => setWithEnded(target.checked)}
              />
              {texts.showEnded}
            </label>
            {mayChange && (
              <Button look="main" onClick={() => setDoing({ kind: 'make' })}>
                {texts.make}
              </Button>
            )}
          </>
        }
      >
        <p className="keys-about soft">{mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}</p>
        <Answered of={keys}>
          {({ keys: all }) => {
            const ours = all.filter((key) => key.accountId === accountId && (withEnded || !isEnded(key)))
            return ours.length === 0 ? (
              <Nothing title={texts.none} about={texts.noneAbout} />
            ) : (
              <KeyTable keys={ours} {...(mayChange && { onDo: (kind, key) => setDoing({ kind, key }) })} />
            )
          }}
        </Answered>
      </Panel>
      {doing?.kind === 'make' && <MakeKey accountId={accountId} onMade={show} onClose={close} />}
      {doing?.kind === 'change' && <ChangeKey of={doing.key} onClose={close} />}
      {doing?.kind === 'rotate' && <RotateKey old={doing.key} onMade={show} onClose={close} />}
      {doing?.kind === 'revoke' && (
        <Confirm
          title={`${texts.revokeOf(doing.key.name)} …${doing.key.hint}`}
          about={texts.revokeAbout}
          action={texts.revoke}
          change="POST /keys/revoke"
          body={{ keyId: doing.key.keyId }}
          refresh={['GET /keys']}
          onClose={close}
        />
      )}
      {doing?.kind === 'made' && <NewKey {...doing} onClose={close} />}
    </>
  )
}

/** A new key, with a request to try it. */
function NewKey({
  made: { key },
  scopes,
  onClose,
}: {
  made: NewKeyView
  scopes: readonly Scope[] | null
  onClose: () => void
}) {
  const texts = useTexts(keysTexts)
  const { apiUrl, sandbox } = useSession()
  const { accountId } = useAccount()
  const senders = useAnswer('GET /senders', {}).data?.senders ?? []
  const own = senders.find((each) => {
    return each.accountId === accountId && each.channel === 'sms' && each.status === 'approved'
  })
  const phone = sandbox ? sandboxNumber : texts.tryNumber
  const trial = composeTrial({ apiUrl, key, phone, sender: own?.name ?? texts.trySender }, scopes)
  const title = texts.tryIt(texts.scope[trial.scope])
  return (
    <ShownOnce
      title={texts.madeTitle}
      about={texts.madeAbout}
      label={texts.madeTitle}
      secret={key}
      onClose={onClose}
    >
      <details>
        <summary>{title}</summary>
        <CodeBlock text={trial.curl} label={title} />
      </details>
    </ShownOnce>
  )
}
