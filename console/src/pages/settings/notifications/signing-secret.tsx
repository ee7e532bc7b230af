import { useState } from 'react'
import { useMay } from '../../../gateway/session.tsx'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { CodeBlock } from '../../../parts/copy.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import { Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { notificationsTexts } from './texts.ts'

type Dialog = 'make' | 'drop' | 'unsign'

/** What callbacks are signed with: never shown after it was made, and replaced without a gap. */
export function SigningSecret({ accountId, secrets }: { accountId: number; secrets: number }) {
  const texts = useTexts(notificationsTexts)
  const mayChange = useMay('admin')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const make = useChange('POST /notifications/secret', ['GET /notifications'])
  const show = (made: { secret: string }) => {
    setDialog(null)
    setSecret(made.secret)
  }
  const confirming = {
    body: { accountId },
    refresh: ['GET /notifications' as const],
    onClose: () => setDialog(null),
  }
  const actions = mayChange && (
    <>
      {secrets === 2 && <Button onClick={() => setDialog('drop')}>{texts.dropOlder}</Button>}
      {secrets > 0 && (
        <Button look="danger" onClick={() => setDialog('unsign')}>
          {texts.unsign}
        </Button>
      )}
      <Button
        look="main"
        busy={make.isPending}
        onClick={() => (secrets === 0 ? make.mutate({ accountId }, { onSuccess: show }) : setDialog('make'))}
      >
        {secrets === 0 ? texts.make : texts.rotate}
      </Button>
    </>
  )
  return (
    <Panel title={texts.secret} actions={actions}>
      <div className="stack">
        <p className="soft notifications-about">{texts.secretAbout}</p>
        <SecretState secrets={secrets} />
        {!mayChange && <p className="soft small">{texts.readOnly}</p>}
        <details>
          <summary>{texts.check}</summary>
          <p className="soft">{texts.checkAbout}</p>
          <CodeBlock text={signatureSample} label={texts.check} />
        </details>
      </div>
      {dialog === 'make' && (
        <Confirm
          title={texts.rotate}
          about={texts.rotateAbout}
          action={texts.make}
          look="main"
          change="POST /notifications/secret"
          {...confirming}
          onDone={show}
        />
      )}
      {dialog === 'drop' && (
        <Confirm
          title={texts.dropOlder}
          about={texts.dropAbout}
          action={texts.dropOlder}
          change="POST /notifications/drop-older"
          {...confirming}
        />
      )}
      {dialog === 'unsign' && (
        <Confirm
          title={texts.unsign}
          about={texts.unsignAbout}
          action={texts.unsign}
          change="POST /notifications/unsign"
          {...confirming}
        />
      )}
      {secret !== null && (
        <ShownOnce
          title={texts.newSecret}
          about={texts.newSecretAbout}
          label={texts.newSecret}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Panel>
  )
}

function SecretState({ secrets }: { secrets: number }) {
  const texts = useTexts(notificationsTexts)
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
