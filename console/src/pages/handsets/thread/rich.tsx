import type {
  ButtonView,
  CardView,
  HandsetEntryView,
  MediaView,
  RichView,
} from '../../../../../packages/console-contract/sending/handsets.ts'
import { useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { CopyButton } from '../../../parts/copy.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { Icon } from '../icons.tsx'
import { MessageText, OutLink } from './linked-text.tsx'

interface OfEntry {
  phone: string
  entry: HandsetEntryView
}

/** A card, or several side by side, with their buttons. */
export function Rich({ phone, entry, rich }: OfEntry & { rich: RichView }) {
  const texts = useTexts('handsets')
  const { cards, location, footer } = rich
  return (
    <>
      {location !== null && <Place {...location} />}
      <Card phone={phone} entry={entry} card={rich}>
        {footer !== null && <p className="soft handset-footer">{footer}</p>}
      </Card>
      {cards.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="slides handset-carousel" tabIndex={0} aria-label={texts.cards}>
          {cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes its cards
            <div className="stack-1 handset-card" key={index}>
              <Card phone={phone} entry={entry} card={card} />
            </div>
          ))}
        </section>
      )}
      <Buttons phone={phone} entry={entry} buttons={rich.buttons} />
    </>
  )
}

function Card({ phone, entry, card, children }: OfEntry & { card: CardView; children?: React.ReactNode }) {
  const isWhole = card === entry.rich
  return (
    <>
      {card.media !== null && <Media media={card.media} />}
      {card.title !== null && <h3 className="breaks handset-card-title">{card.title}</h3>}
      {card.text !== null && <MessageText channel={entry.channel} text={card.text} />}
      {children}
      {!isWhole && <Buttons phone={phone} entry={entry} buttons={card.buttons} />}
    </>
  )
}

/** A placeholder for a picture: nothing is loaded from other hosts. */
function Media({ media: { kind, url, name } }: { media: MediaView }) {
  const texts = useTexts('handsets')
  return (
    <figure className="handset-media" data-kind={kind}>
      <Icon name={kind} />
      <figcaption>
        {/^https?:/i.test(url) ? <OutLink to={url} text={name} /> : name}
        <span>
          {texts.picture[kind]} {texts.notLoaded}
        </span>
      </figcaption>
    </figure>
  )
}

function Place({ latitude, longitude, name, address }: NonNullable<RichView['location']>) {
  const texts = useTexts('handsets')
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <figure className="handset-media" data-kind="place">
      <Icon name="place" />
      <figcaption>
        <strong>{name ?? texts.location}</strong>
        {address !== null && <span>{address}</span>}
        <OutLink to={map} text={`${texts.map}: ${latitude}, ${longitude}`} />
      </figcaption>
    </figure>
  )
}

function Buttons({ phone, entry, buttons }: OfEntry & { buttons: ButtonView[] }) {
  if (buttons.length === 0 || entry.kind === 'sent') return null
  return (
    <div className="stack-1 handset-buttons">
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes its buttons
        <Press key={index} phone={phone} entry={entry} button={button} />
      ))}
    </div>
  )
}

interface PressProps extends OfEntry {
  button: ButtonView
}

/** A button of a message: opens a URL, sends a reply, or both. */
function Press({ phone, entry: { channel, peer }, button: { caption, link, answers } }: PressProps) {
  const mayAct = useMay('operator')
  const reply = useChange('POST /handsets/reply', ['GET /handsets'])
  const press = () => reply.mutate({ phone, channel, to: peer, kind: 'button', text: caption })
  const code = link === null ? null : codeIn(link)
  if (code !== null) return <CopyButton text={code} />
  if (link !== null) {
    return <OutLink to={link} text={caption} {...(answers && mayAct && { onClick: press })} />
  }
  return (
    <button type="button" disabled={!mayAct || !answers || reply.isPending} onClick={press}>
      {caption}
    </button>
  )
}

/** WhatsApp's buttons that copy a code are links to an address of Meta's with the code in it. */
function codeIn(link: string): string | null {
  return /^https:\/\/www\.whatsapp\.com\/otp\/code\/.*[?&]code=(?:otp)?([^&]+)/.exec(link)?.[1] ?? null
}
