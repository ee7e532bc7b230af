import './phone.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { HandsetChannel, HandsetView } from '../../../../packages/console-contract/sending/handsets.ts'
import { Button } from '../../parts/button.tsx'
import { Skeleton } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { CallScreen } from './calls/call-screen.tsx'
import { CallsApp } from './calls/calls-app.tsx'
import { callUnderWay, channels, type ScriptName, scriptOfNumber, useAppNames } from './channels.ts'
import { HomeScreen, StatusBar } from './home-screen.tsx'
import { Icon } from './icons.tsx'
import { ScriptsDialog } from './scripts/scripts-dialog.tsx'
import { Thread } from './thread/thread.tsx'

interface PhoneProps {
  phone: string
  /** Null until it is known. */
  handset: HandsetView | null
  onRemove: () => void
}

/** A telephone: its number, its scripts, its screen. */
export function Phone({ phone, handset, onRemove }: PhoneProps) {
  const texts = useTexts('handsets')
  const [choosing, setChoosing] = useState(false)
  return (
    <article className="stack-2 handset" aria-label={`+${phone}`}>
      <header className="row">
        <h2 className="clip">+{phone}</h2>
        <Button look="quiet" aria-label={`${texts.settings}: +${phone}`} onClick={() => setChoosing(true)}>
          <Icon name="gear" />
        </Button>
        <Button look="quiet" aria-label={`${texts.remove}: +${phone}`} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="between small handset-about">
        <ScriptsLine phone={phone} scripts={handset?.scripts ?? {}} />
        <Link href={`/messages?find=${phone}`}>{texts.messagesOf}</Link>
      </div>
      <div className="handset-frame">
        <div className="column handset-screen">
          {handset === null ? <Skeleton lines={6} /> : <Screen handset={handset} />}
        </div>
      </div>
      {choosing && handset !== null && <ScriptsDialog handset={handset} onClose={() => setChoosing(false)} />}
    </article>
  )
}

function Screen({ handset }: { handset: HandsetView }) {
  const [app, setApp] = useState<HandsetChannel | 'home'>('home')
  const unread = useUnread(handset, app)
  const call = callUnderWay(handset.entries)
  if (call !== null) return <CallScreen key={call.call?.callId} phone={handset.phone} entry={call} />
  return (
    <>
      <StatusBar />
      <div className="fills column" data-channel={app}>
        {app === 'home' ? (
          <HomeScreen handset={handset} open={setApp} />
        ) : app === 'voice' ? (
          <CallsApp handset={handset} />
        ) : (
          <Thread handset={handset} channel={app} />
        )}
      </div>
      <Dock app={app} unread={unread} open={setApp} />
    </>
  )
}

/** The scripts of a telephone, from its number or set by a user. */
function ScriptsLine({ phone, scripts }: Pick<HandsetView, 'phone' | 'scripts'>) {
  const texts = useTexts('handsets.scripts')
  const names = useAppNames()
  const set = channels.flatMap((channel) => {
    const script = scripts[channel]
    return script === undefined ? [] : [`${names[channel]}: ${texts.scripts[script as ScriptName]}`]
  })
  const numbered = channels.filter(
    (channel) => scripts[channel] === undefined && scriptOfNumber(phone, channel) !== null,
  )
  const [first] = numbered
  const script = first === undefined ? null : scriptOfNumber(phone, first)
  const where = numbered.length === 1 && first !== undefined ? names[first] : texts.everyChannel
  const lines = script === null ? set : [`${where}: ${texts.scripts[script]}`, ...set]
  const line = lines.length === 0 ? texts.ordinary : lines.join(' · ')
  return (
    <p className="clip soft" title={line}>
      {line}
    </p>
  )
}

type Counts = Record<HandsetChannel, number>

/** Unread messages by app. Messages that are there at the first load count as read. */
function useUnread(handset: HandsetView, app: HandsetChannel | 'home'): Counts {
  const newest = findNewest(handset)
  const [seen, setSeen] = useState(newest)
  if (app !== 'home' && seen[app] < newest[app]) setSeen({ ...seen, [app]: newest[app] })
  return byChannel(
    (channel) =>
      handset.entries.filter(
        (entry) => entry.channel === channel && entry.kind === 'received' && entry.at > seen[channel],
      ).length,
  )
}

function findNewest({ entries }: HandsetView): Counts {
  return byChannel(
    (channel) => entries.findLast((entry) => entry.channel === channel && entry.kind === 'received')?.at ?? 0,
  )
}

function byChannel(count: (channel: HandsetChannel) => number): Counts {
  return Object.fromEntries(channels.map((channel) => [channel, count(channel)])) as Counts
}

interface DockProps {
  app: HandsetChannel | 'home'
  unread: Readonly<Record<HandsetChannel, number>>
  open: (app: HandsetChannel | 'home') => void
}

/** The apps of a telephone, with how much is new in each. */
function Dock({ app, unread, open }: DockProps) {
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
