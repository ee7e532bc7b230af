import type { HandsetChannel } from '../../../../packages/console-contract/sending/handsets.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useAppNames } from './app-names.ts'
import { channels } from './channels.ts'
import { Icon } from './icons.tsx'

/** The apps of a telephone, with how much is new in each. */
export function Dock({
  app,
  unread,
  open,
}: {
  app: HandsetChannel | 'home'
  unread: Readonly<Record<HandsetChannel, number>>
  open: (app: HandsetChannel | 'home') => void
}) {
  const texts = useTexts('handsets')
  const names = useAppNames()
  return (
    <nav className="handset-dock" aria-label={texts.apps}>
      {channels.map((channel) => (
        <button
          key={channel}
          type="button"
          className="handset-app-button"
          data-channel={channel}
          aria-current={app === channel ? 'page' : undefined}
          onClick={() => open(channel)}
        >
          <span className="handset-app-icon">
            <Icon name={channel} />
          </span>
          <span>{names[channel]}</span>
          {unread[channel] > 0 && (
            <span className="handset-badge">
              {unread[channel]}
              <span className="visually-hidden"> {texts.unread({ count: unread[channel] })}</span>
            </span>
          )}
        </button>
      ))}
      <button
        type="button"
        className="handset-home"
        aria-label={texts.home}
        aria-current={app === 'home' ? 'page' : undefined}
        onClick={() => open('home')}
      />
    </nav>
  )
}
