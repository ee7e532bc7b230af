import './keys.css'
import { useState } from 'react'
import type { KeyView, NewKeyView } from '../../../../../packages/console-contract/administration.ts'
import type { Scope } from '../../../../../packages/domain/console/scope.ts'
import { useAnswer, useMay, useSession } from '../../../gateway/use-gateway.tsx'
import { CodeBlock } from '../../../parts/copy.tsx'
import { renderCurl } from '../../../parts/curl.ts'
import type { Dialogs } from '../../../parts/dialog/dialogs.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import { Check, choices, type Inputs, Select } from '../../../parts/form/fields.tsx'
import { confirmedDeed, type Deed, deedTexts, formDeed } from '../../../parts/list/deeds.tsx'
import { ListSection } from '../../../parts/list/list-section.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { isEnded, useKeyColumns } from './key-columns.tsx'
import { KeyFields, keyIn, keyTyped, toExpiry } from './key-fields.tsx'

/** A telephone of the simulated network that answers nothing. */
const sandboxNumber = '380671234567'

/** The API keys of an account: create, rotate, revoke. */
export function KeysSection() {
  const texts = useTexts('keys')
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
        <Check className="row small" label={texts.showEnded} value={withEnded} onChange={setWithEnded} />
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

const hourMs = 3_600_000
const spans = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs }
const spanNames = ['hour', 'day', 'week'] as const

function useKeyDeeds(accountId: number) {
  const texts = useTexts('keys')
  const refresh: 'GET /keys'[] = ['GET /keys']
  const showNew = (made: NewKeyView, { open, close }: Dialogs, scopes: readonly Scope[] | null) =>
    open(<NewKey made={made} scopes={scopes} onClose={close} />)
  const form = {
    refresh,
    fields: (of: Inputs<ReturnType<typeof keyTyped>>) => <KeyFields of={of} />,
    disabled: ({ scopes }: ReturnType<typeof keyTyped>) => scopes?.length === 0,
  }
  const make = formDeed({
    ...{ ...form, text: texts.make, about: texts.about, from: keyTyped(null), change: 'POST /keys/create' },
    body: (typed) => ({ accountId, ...keyIn(typed), expiresAt: toExpiry(typed.expiry) }),
    onDone: (made, dialogs, { scopes }) => showNew(made, dialogs, scopes),
  })
  const deedsOf = (key: KeyView): Deed[] => {
    if (isEnded(key)) return []
    const { keyId, scopes } = key
    const name = `${key.name} …${key.hint}`
    return [
      formDeed({
        ...{ ...form, ...deedTexts(texts, 'change', { name }) },
        ...{ title: `${texts.changeOf({ name: key.name })} …${key.hint}`, action: texts.save },
        ...{ from: keyTyped(key), change: 'POST /keys/change' },
        body: (typed) => ({
          ...{ keyId, ...keyIn(typed) },
          ...(typed.expiry.kind !== 'kept' && { expiresAt: toExpiry(typed.expiry) }),
        }),
      }),
      formDeed({
        ...{ ...deedTexts(texts, 'rotate', { name }), refresh },
        ...{ title: `${texts.rotateOf({ name: key.name })} …${key.hint}`, action: texts.rotateNow },
        ...{ change: 'POST /keys/rotate', from: { span: 'day' as keyof typeof spans | '' } },
        fields: (of) => (
          <Select
            {...of.span}
            label={texts.oldKey}
            options={[...choices(spanNames, texts.oldFor), ['', texts.oldUntilRevoked]]}
          />
        ),
        body: ({ span }) => ({ keyId, oldUntil: span === '' ? null : Date.now() + spans[span] }),
        onDone: (made, dialogs) => showNew(made, dialogs, scopes),
      }),
      confirmedDeed({
        ...{ ...deedTexts(texts, 'revoke', { name }), refresh },
        ...{ buttonLook: 'danger', change: 'POST /keys/revoke', body: { keyId } },
      }),
    ]
  }
  return { make, deedsOf }
}

interface NewKeyProps {
  made: NewKeyView
  scopes: readonly Scope[] | null
  onClose: () => void
}

/** A new key, with a request to try it. */
function NewKey({ made: { key }, scopes, onClose }: NewKeyProps) {
  const texts = useTexts('keys')
  const { apiUrl, sandbox } = useSession()
  const { accountId } = useAccount()
  const senders = useAnswer('GET /senders', {}).data?.senders ?? []
  const own = senders.find((each) => {
    return each.accountId === accountId && each.channel === 'sms' && each.status === 'approved'
  })
  const phone = sandbox ? sandboxNumber : texts.tryNumber
  const trial = composeTrial({ apiUrl, key, phone, sender: own?.name ?? texts.trySender }, scopes)
  const title = texts.tryIt({ scope: texts.scope[trial.scope] })
  return (
    <ShownOnce title={texts.madeTitle} about={texts.madeAbout} secret={key} onClose={onClose}>
      <details>
        <summary>{title}</summary>
        <CodeBlock text={trial.curl} label={title} />
      </details>
    </ShownOnce>
  )
}

interface KeyTrial {
  /** What the command uses of the key. */
  scope: Scope
  curl: string
}

/** Those that cost nothing and change nothing come first. */
const inOrder = ['balance', 'senders', 'templates', 'events', 'status', 'verify', 'send', 'lookup'] as const

/**
 * A command that a key with these scopes may send; null for all scopes. `phone` gets a message from `sender` where
 * nothing else can be tried.
 */
function composeTrial(
  { apiUrl, key, phone, sender }: { apiUrl: string; key: string; phone: string; sender: string },
  scopes: readonly Scope[] | null,
): KeyTrial {
  const scope = inOrder.find((each) => scopes === null || scopes.includes(each)) ?? 'balance'
  if (scope === 'events') {
    return { scope, curl: `curl -sS '${apiUrl}/v1/events' \\\n  -H 'Authorization: Bearer ${key}'` }
  }
  if (scope === 'verify') {
    return {
      scope,
      curl: renderCurl(`${apiUrl}/api/verify.php`, { auth: key, command: 'verify/create', phone }),
    }
  }
  const id = 'try-1'
  const operation = {
    balance: { type: 'balance' },
    senders: { type: 'sender' },
    templates: { type: 'template/list' },
    status: { type: 'conversation', phone, number: sender },
    send: { type: 'sms', id, phone, sms_signature: sender, sms_message: 'Hello from Posthorn' },
    lookup: { type: 'hlr', id, phone },
  }[scope]
  return { scope, curl: renderCurl(`${apiUrl}/api/json.php`, { auth: key, data: [operation] }) }
}
