import { Link } from 'wouter'
import type { NotificationsView } from '../../../../../packages/console-contract/administration.ts'
import { useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'

export function NotificationAddress({ accountId, known }: { accountId: number; known: NotificationsView }) {
  const texts = useTexts('notifications')
  const mayChange = useMay('admin')
  return (
    <Panel title={texts.address} actions={<Link href="/webhooks">{texts.toCallbacks}</Link>}>
      <div className="stack">
        <p className="soft notifications-about">{texts.addressAbout}</p>
        {mayChange ? (
          <AddressForm accountId={accountId} known={known} />
        ) : (
          <>
            <p>{known.url === null ? texts.nowhere : <code>{known.url}</code>}</p>
            <p className="soft small">{texts.readOnly}</p>
          </>
        )}
      </div>
    </Panel>
  )
}

function AddressForm({ accountId, known }: { accountId: number; known: NotificationsView }) {
  const texts = useTexts('notifications')
  const [{ url }, of, set] = useFields({ url: known.url ?? '' })
  const save = useChange('POST /notifications/address', ['GET /notifications'])
  const send = (to: string | null) => save.mutate({ accountId, url: to })
  const clear = () => {
    set({ url: '' })
    send(null)
  }
  const hint = known.privateAddresses ? texts.urlHintPrivate : texts.urlHint
  const isSaved = save.isSuccess && (known.url ?? '') === url.trim()
  return (
    <Form
      of={save}
      className="notifications-address"
      onSubmit={() => send(url.trim() || null)}
      action={texts.save}
      disabled={(known.url ?? '') === url.trim()}
      more={
        known.url !== null && (
          <Button onClick={clear} busy={save.isPending}>
            {texts.clear}
          </Button>
        )
      }
      saved={isSaved && texts.saved}
    >
      <Input
        {...of.url}
        label={texts.url}
        hint={known.url === null ? `${texts.nowhere} ${hint}` : hint}
        type="url"
        inputMode="url"
        maxLength={2_048}
        placeholder="https://shop.example/callbacks"
      />
    </Form>
  )
}
