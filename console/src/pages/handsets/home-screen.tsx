import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { HandsetChannel, HandsetView } from '../../../../packages/console-contract/sending/handsets.ts'
import { When } from '../../parts/values.tsx'
import { localeOf, useLanguage, useTexts } from '../../texts/texts.tsx'
import { Caller } from './calls/caller.tsx'
import { keyOf, useAppNames } from './channels.ts'
import { Icon } from './icons.tsx'

const maxShown = 8

/** The clock, and the latest messages of all channels, newest first. */
export function HomeScreen({ handset, open }: { handset: HandsetView; open: (app: HandsetChannel) => void }) {
  const texts = useTexts('handsets')
  const names = useAppNames()
  const received = handset.entries.filter(({ kind }) => kind === 'received')
  return (
    <div className="fills scrolls handset-home-screen">
      <Clock />
      {received.length === 0 && (
        <div className="handset-quiet">
          <strong>{texts.quiet}</strong>
          <p>{texts.quietAbout({ phone: handset.phone })}</p>
          <Link href={`/send?phone=${handset.phone}`}>{texts.toSend}</Link>
        </div>
      )}
      <ul className="stack-2" aria-live="polite">
        {received
          .slice(-maxShown)
          .reverse()
          .map((entry) => (
            <li key={keyOf(entry)}>
              <button type="button" data-channel={entry.channel} onClick={() => open(entry.channel)}>
                <span className="handset-app-icon">
                  <Icon name={entry.channel} />
                </span>
                <span className="between small handset-notice-head">
                  <strong>
                    <Caller entry={entry} />
                  </strong>
                  <span className="visually-hidden">{names[entry.channel]}</span>
                  <When at={entry.at} />
                </span>
                <span className="small two-lines breaks handset-notice-text">{entry.text}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}

function Clock() {
  const locale = localeOf(useLanguage().language)
  const now = useMinute()
  return (
    <div className="handset-clock" aria-hidden="true">
      <span>{now.toLocaleTimeString(locale, clockForm)}</span>
      <span>{now.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long' })}</span>
    </div>
  )
}

/** As telephones show it: no seconds, 24 hours. */
const clockForm = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Time, reception and a full battery. */
export function StatusBar() {
  const locale = localeOf(useLanguage().language)
  const now = useMinute()
  return (
    <div className="handset-status" aria-hidden="true">
      <span>{now.toLocaleTimeString(locale, clockForm)}</span>
      <span className="handset-camera" />
      <svg viewBox="0 0 40 12" aria-hidden="true">
        <path d="M1 11V8h2v3zM5 11V6h2v5zM9 11V4h2v7zM13 11V1h2v10z" />
        <path className="line" d="M21 2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H21a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z" />
        <path d="M21 4h14v4H21zM38 4.500h1.200v3H38z" />
      </svg>
    </div>
  )
}

/** Now, again with every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer = setTimeout(tick, restOfMinute())
    function tick() {
      setNow(new Date())
      timer = setTimeout(tick, restOfMinute())
    }
    return () => clearTimeout(timer)
  }, [])
  return now
}

function restOfMinute(): number {
  return 60_000 - (Date.now() % 60_000)
}
