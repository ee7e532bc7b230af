import type { ReactNode } from 'react'

/** An address with a scheme, or a short one without: a host, then a path. */
const address = /https?:\/\/[^\s<>"]+|\b(?:[\w-]+\.)+[a-z0-9-]{1,20}(?::\d{2,5})?\/[^\s<>"]+/gi

/** As its channel shows it. */
export function MessageText({ channel, text }: { channel: string; text: string }) {
  return <p className="words">{channel === 'whatsapp' ? formattedText(text) : <LinkedText text={text} />}</p>
}

/** WhatsApp's markup: *bold*, _slanted_, ~struck~; URLs become links. */
function formattedText(text: string): ReactNode[] {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(formatted)) {
    const Shown = forms[found.charAt(0) as keyof typeof forms]
    pieces.push(<LinkedText key={end} text={text.slice(end, index)} />)
    pieces.push(<Shown key={index}>{found.slice(1, -1)}</Shown>)
    end = index + found.length
  }
  return [...pieces, <LinkedText key="end" text={text.slice(end)} />]
}

const formatted = /\*[^*\n]+\*|(?<!\w)_[^_\n]+_(?!\w)|~[^~\n]+~/g
const forms = { '*': 'strong', _: 'em', '~': 's' } as const

/** A text with its URLs as links. Each opens a new tab, without opener and referrer. */
export function LinkedText({ text }: { text: string }) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(/[.,;:!?)\]]+$/, '')
    pieces.push(text.slice(end, index), <OutLink key={index} to={toHref(shown)} text={shown} />)
    end = index + shown.length
  }
  pieces.push(text.slice(end))
  return <>{pieces}</>
}

interface OutLinkProps {
  to: string
  text: ReactNode
  className?: string
  onClick?: () => void
}

/** `to` is http or https. */
export function OutLink({ to, text, className, onClick }: OutLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
      {text}
    </a>
  )
}

function toHref(shown: string): string {
  if (/^https?:\/\//i.test(shown)) return shown
  const scheme = shown.startsWith(`${window.location.host}/`) ? window.location.protocol : 'https:'
  return `${scheme}//${shown}`
}
