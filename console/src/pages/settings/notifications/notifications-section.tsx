import './notifications.css'
import { Link } from 'wouter'
import type { NotificationsView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { CodeBlock } from '../../../parts/copy.tsx'
import { useDialogs } from '../../../parts/dialog/dialogs.tsx'
import { Input } from '../../../parts/form/fields.tsx'
import { confirmedDeed, Deeds, openSecret } from '../../../parts/list/deeds.tsx'
import { Answered, Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { KeptText } from '../kept-text.tsx'

/** Where callbacks of an account go, and what they are signed with. */
export function NotificationsSection() {
  const { accountId } = useAccount()
  const answer = useAnswer('GET /notifications', { accountId }, { topics: ['settings'], keep: false })
  return (
    <Answered of={answer} lines={8}>
      {(known) => (
        <div className="stack">
          <NotificationAddress key={accountId} accountId={accountId} known={known} />
          <SigningSecret accountId={accountId} secrets={known.secrets} />
        </div>
      )}
    </Answered>
  )
}

function NotificationAddress({ accountId, known }: { accountId: number; known: NotificationsView }) {
  const texts = useTexts('notifications')
  const mayChange = useMay('admin')
  return (
    <Panel stacked title={texts.address} actions={<Link href="/webhooks">{texts.toCallbacks}</Link>}>
      <p className="soft notifications-about">{texts.addressAbout}</p>
      {mayChange ? (
        <AddressForm accountId={accountId} known={known} />
      ) : (
        <>
          <p>{known.url === null ? texts.nowhere : <code>{known.url}</code>}</p>
          <p className="soft small">{texts.readOnly}</p>
        </>
      )}
    </Panel>
  )
}

function AddressForm({ accountId, known }: { accountId: number; known: NotificationsView }) {
  const texts = useTexts('notifications')
  const save = useChange('POST /notifications/address', ['GET /notifications'])
  const hint = known.privateAddresses ? texts.urlHintPrivate : texts.urlHint
  return (
    <KeptText
      {...{ field: 'url', known: known.url, texts, of: save, className: 'stack-3 notifications-address' }}
      send={(url) => save.mutate({ accountId, url })}
    >
      {(url) => (
        <Input
          {...url}
          label={texts.url}
          hint={known.url === null ? `${texts.nowhere} ${hint}` : hint}
          type="url"
          inputMode="url"
          maxLength={2_048}
          placeholder="https://shop.example/callbacks"
        />
      )}
    </KeptText>
  )
}

/** What callbacks are signed with: never shown after it was made, and replaced without a gap. */
function SigningSecret({ accountId, secrets }: { accountId: number; secrets: number }) {
  const texts = useTexts('notifications')
  const mayChange = useMay('admin')
  const dialogs = useDialogs()
  const make = useChange('POST /notifications/secret', ['GET /notifications'])
  const show = ({ secret }: { secret: string }) =>
    openSecret(dialogs, { title: texts.newSecret, about: texts.newSecretAbout, secret })
  const sent = { body: { accountId }, refresh: ['GET /notifications' as const] }
  const drop = confirmedDeed({
    ...{ text: texts.dropOlder, about: texts.dropAbout, change: 'POST /notifications/drop-older', ...sent },
  })
  const unsign = confirmedDeed({
    ...{ text: texts.unsign, about: texts.unsignAbout, buttonLook: 'danger' },
    ...{ change: 'POST /notifications/unsign', ...sent },
  })
  const rotate = confirmedDeed({
    ...{ text: texts.rotate, about: texts.rotateAbout, action: texts.make, look: 'main', buttonLook: 'main' },
    ...{ change: 'POST /notifications/secret', ...sent, onDone: show },
  })
  const deeds = [...(secrets === 2 ? [drop] : []), ...(secrets > 0 ? [unsign, rotate] : [])]
  const actions = mayChange && (
    <>
      <Deeds deeds={deeds} />
      {secrets === 0 && (
        <Button
          look="main"
          busy={make.isPending}
          onClick={() => make.mutate({ accountId }, { onSuccess: show })}
        >
          {texts.make}
        </Button>
      )}
    </>
  )
  return (
    <Panel stacked title={texts.secret} actions={actions}>
      <p className="soft notifications-about">{texts.secretAbout}</p>
      <SecretState secrets={secrets} />
      {!mayChange && <p className="soft small">{texts.readOnly}</p>}
      <details>
        <summary>{texts.check}</summary>
        <p className="soft">{texts.checkAbout}</p>
        <CodeBlock text={signatureSample} label={texts.check} />
      </details>
    </Panel>
  )
}

function SecretState({ secrets }: { secrets: number }) {
  const texts = useTexts('notifications')
  if (secrets === 0) return <span className="badge wait notifications-badge">{texts.unsigned}</span>
  if (secrets === 1) return <span className="badge good notifications-badge">{texts.signed}</span>
  return (
    <div>
      <span className="badge good">{texts.signedTwice}</span>
      <p className="soft small">{texts.signedTwiceAbout}</p>
    </div>
  )
}

/** The same as in docs/operations/callbacks.md. */
const signatureSample = `import { createHmac, timingSafeEqual } from 'node:crypto'

// rawBody is the text as it came, before any JSON parsing.
function isGenuine(secret, headers, rawBody) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${rawBody}\`).digest()
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`
