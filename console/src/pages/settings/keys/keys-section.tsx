import './keys.css'
import { useState } from 'react'
import type { KeyView, NewKeyView } from '../../../../../packages/console-contract/administration.ts'
import type { Scope } from '../../../../../packages/domain/console/scope.ts'
import { useMay, useSession } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { CodeBlock } from '../../../parts/copy.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import { confirmedDeed, type Deed, type Dialogs } from '../../../parts/list/deeds.tsx'
import { ListSection } from '../../../parts/list/list-section.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { KeyForm } from './key-form.tsx'
import { isEnded } from './key-state.ts'
import { RotateKey } from './rotate-key.tsx'
import { keysTexts } from './texts.ts'
import { composeTrial } from './try-key.ts'

/** A telephone of the simulated network that answers nothing. */
const sandboxNumber = '380671234567'

/** The API keys of an account: create, rotate, revoke. */
export function KeysSection() {
  const texts = useTexts(keysTexts)
  const { accountId } = useAccount()
  const mayChange = useMay('admin')
  const [withEnded, setWithEnded] = useState(false)
  const keys = useAnswer('GET /keys', {}, { topics: ['settings'] })
  const columns = useKeyColumns()
  const { make, deedsOf } = useKeyDeeds(accountId)
  return (
    <ListSection
      title={texts.title}
      about={mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}
      actions={
        <label className="row small">
          <input
            type="checkbox"
            checked={withEnded}
            onChange={({ target }) => setWithEnded(target.checked)}
          />
          {texts.showEnded}
        </label>
      }
      adds={mayChange ? [make] : []}
      of={keys}
      rows={({ keys: all }) =>
        all.filter((key) => key.accountId === accountId && (withEnded || !isEnded(key)))
      }
      columns={columns}
      deeds={mayChange ? deedsOf : undefined}
      keyOf={({ keyId }) => keyId}
      none={{ title: texts.none, about: texts.noneAbout }}
    />
  )
}

function useKeyDeeds(accountId: number) {
  const texts = useTexts(keysTexts)
  /** Closes the form; a new key is shown once. */
  const ends = ({ open, close }: Dialogs) => ({
    onClose: close,
    onMade: (made: NewKeyView, scopes: readonly Scope[] | null) =>
      open(<NewKey made={made} scopes={scopes} onClose={close} />),
  })
  const formOf = (key: KeyView | null): Deed['opens'] => {
    return (dialogs) => <KeyForm of={key} accountId={accountId} {...ends(dialogs)} />
  }
  const deedsOf = (key: KeyView): Deed[] => {
    if (isEnded(key)) return []
    const name = `${key.name} …${key.hint}`
    return [
      { text: texts.change, label: texts.changeOf(name), opens: formOf(key) },
      {
        text: texts.rotate,
        label: texts.rotateOf(name),
        opens: (dialogs) => <RotateKey old={key} {...ends(dialogs)} />,
      },
      confirmedDeed({
        ...{ text: texts.revoke, label: texts.revokeOf(name), about: texts.revokeAbout },
        ...{ buttonLook: 'danger', change: 'POST /keys/revoke', body: { keyId: key.keyId } },
        refresh: ['GET /keys'],
      }),
    ]
  }
  return { make: { text: texts.make, opens: formOf(null) }, deedsOf }
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
