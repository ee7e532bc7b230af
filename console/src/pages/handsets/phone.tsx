import { useState } from 'react'
import { Link } from 'wouter'
import type { HandsetChannel, HandsetView } from '../../../../src/http/console/contract/handsets.ts'
import { Button } from '../../parts/button.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { CallScreen } from './call-screen.tsx'
import { CallsApp } from './calls-app.tsx'
import { callUnderWay } from './channels.ts'
import { Dock } from './dock.tsx'
import { HomeScreen } from './home-screen.tsx'
import { Icon } from './icons.tsx'
import './phone.css'
import { ScriptsDialog } from './scripts-dialog.tsx'
import { ScriptsLine } from './scripts-line.tsx'
import { StatusBar } from './status-bar.tsx'
import { handsetsTexts } from './texts.ts'
import { Thread } from './thread.tsx'
import { useUnread } from './use-unread.ts'

/** A telephone: a number, what it does, and its screen. */
export function Phone({
  phone,
  handset,
  onRemove,
}: {
  phone: string
  /** Null until it is known. */
  handset: HandsetView | null
  onRemove: () => void
}) {
  const texts = useTexts(handsetsTexts)
  const [choosing, setChoosing] = useState(false)
  return (
    <article className="handset" aria-label={`+${phone}`}>
      <header>
        <h2>+{phone}</h2>
        <Button look="quiet" aria-label={`${texts.settings}: +${phone}`} onClick={() => setChoosing(true)}>
          <Icon name="gear" />
        </Button>
        <Button look="quiet" aria-label={`${texts.remove}: +${phone}`} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="handset-about">
        <ScriptsLine phone={phone} scripts={handset?.scripts ?? {}} />
        <Link href={`/messages?find=${phone}`}>{texts.messagesOf}</Link>
      </div>
      <div className="handset-frame">
        <div className="handset-screen">
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
      <div className="handset-app" data-channel={app}>
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
