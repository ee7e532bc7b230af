import { Link } from 'wouter'
import type { HandsetChannel, HandsetView } from '../../../../packages/console-contract/sending/handsets.ts'
import { When } from '../../parts/values.tsx'
import { localeOf, useLanguage, useTexts } from '../../texts/texts.tsx'
import { useAppNames } from './app-names.ts'
import { Caller } from './calls/caller.tsx'
import { keyOf } from './channels.ts'
import { Icon } from './icons.tsx'
import { clockForm, useMinute } from './status-bar.tsx'

const maxShown = 8

/** The clock, and the latest messages of all channels, newest first. */
export function HomeScreen({ handset, open }: { handset: HandsetView; open: (app: HandsetChannel) => void }) {
  const texts = useTexts('handsets')
  const names = useAppNames()
  const received = handset.entries.filter(({ kind }) => kind === 'received')
  return (
    <div className="handset-home-screen">
      <Clock />
      {received.length === 0 && (
        <div className="handset-quiet">
          <strong>{texts.quiet}</strong>
          <p>{texts.quietAbout({ phone: handset.phone })}</p>
          <Link href={`/send?phone=${handset.phone}`}>{texts.toSend}</Link>
        </div>
      )}
      <ul aria-live="polite">
        {received
          .slice(-maxShown)
          .reverse()
          .map((entry) => (
            <li key={keyOf(entry)}>
              <button type="button" data-channel={entry.channel} onClick={() => open(entry.channel)}>
                <span className="handset-app-icon">
                  <Icon name={entry.channel} />
                </span>
                <span className="handset-notice-head">
                  <strong>
                    <Caller entry={entry} />
                  </strong>
                  <span className="visually-hidden">{names[entry.channel]}</span>
                  <When at={entry.at} />
                </span>
                <span className="handset-notice-text">{entry.text}</span>
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
