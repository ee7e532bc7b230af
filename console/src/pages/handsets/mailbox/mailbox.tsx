import './mailbox.css'
import { useState } from 'react'
import type { MailView } from '../../../../../packages/console-contract/sending/handsets.ts'
import { useAnswer, useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Answered, Nothing } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { Icon } from '../icons.tsx'
import { LinkedText } from '../thread/linked-text.tsx'

/** A mailbox: its inbox, and the e-mail that is open. */
export function Mailbox({ address, onRemove }: { address: string; onRemove: () => void }) {
  const texts = useTexts('handsets.mailbox')
  const { remove } = useTexts('handsets')
  const mayAct = useMay('operator')
  const mailbox = useAnswer('GET /handsets/mailbox', { address }, { topics: ['messages'], everyMs: 1_000 })
  const clear = useChange('POST /handsets/mailbox/clear', ['GET /handsets/mailbox'])
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <article className="stack-2 handset" aria-label={address}>
      <header className="row">
        <h2 className="clip">{address}</h2>
        <Button
          look="quiet"
          disabled={!mayAct}
          busy={clear.isPending}
          onClick={() => clear.mutate({ address })}
        >
          {texts.clear}
        </Button>
        <Button look="quiet" aria-label={`${remove}: ${address}`} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="column mailbox-frame">
        <Answered of={mailbox} lines={6}>
          {({ mails }) => {
            const open = mails.find(({ id }) => id === chosen) ?? null
            if (mails.length === 0) {
              return <Nothing title={texts.empty} about={texts.emptyAbout({ address })} />
            }
            return open === null ? (
              <Inbox mails={mails} onOpen={setChosen} />
            ) : (
              <Mail key={open.id} mail={open} onBack={() => setChosen(null)} />
            )
          }}
        </Answered>
      </div>
    </article>
  )
}

function Inbox({ mails, onOpen }: { mails: MailView[]; onOpen: (id: string) => void }) {
  const texts = useTexts('handsets.mailbox')
  return (
    <div className="scrolls mailbox-inbox">
      <p className="row ruled mailbox-head">
        <Icon name="mail" />
        <strong>{texts.inbox}</strong>
        <span className="soft small">{texts.mails({ count: mails.length })}</span>
      </p>
      <ul aria-live="polite">
        {mails.map(({ id, from, name, subject, text, at }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span>{name || from}</span>
              <When at={at} />
              <strong>{subject || texts.noSubject}</strong>
              <span className="clip soft">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** HTML is shown in a sandboxed frame without origin, scripts and loading. */
function Mail({ mail, onBack }: { mail: MailView; onBack: () => void }) {
  const texts = useTexts('handsets.mailbox')
  const [plain, setPlain] = useState(mail.htmlPath === null)
  const subject = mail.subject || texts.noSubject
  return (
    <div className="fills column mailbox-mail">
      <div className="row ruled mailbox-head">
        <Button look="quiet" onClick={onBack} aria-label={texts.back}>
          ←
        </Button>
        <h3 className="breaks">{subject}</h3>
        {mail.htmlPath !== null && (
          <Button look="quiet" aria-pressed={plain} onClick={() => setPlain(!plain)}>
            {plain ? texts.asHtml : texts.asText}
          </Button>
        )}
      </div>
      <p className="breaks mailbox-sender small soft">
        {texts.from} {mail.name} &lt;{mail.from}&gt; · <When at={mail.at} />
      </p>
      {plain || mail.htmlPath === null ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="scrolls words mailbox-text" tabIndex={0} aria-label={texts.bodyOf({ subject })}>
          <LinkedText text={mail.text || texts.noText} />
        </section>
      ) : (
        <iframe
          title={texts.bodyOf({ subject })}
          src={mail.htmlPath}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  )
}
