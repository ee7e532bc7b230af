import './bubble.css'
import { useEffect, useRef, useState } from 'react'
import type {
  HandsetChannel,
  HandsetView,
} from '../../../../../packages/console-contract/sending/handsets.ts'
import { BareSelect, named } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAppNames } from '../app-names.ts'
import { keyOf } from '../channels.ts'
import { Icon } from '../icons.tsx'
import { Bubble } from './bubble.tsx'
import { ReplyBar } from './reply-bar.tsx'

/** The messages of one sender on one channel, with the replies. */
export function Thread({
  handset: { phone, entries },
  channel,
}: {
  handset: HandsetView
  channel: HandsetChannel
}) {
  const texts = useTexts('handsets')
  const name = useAppNames()[channel]
  const ofChannel = entries.filter((entry) => entry.channel === channel)
  const peers = [...new Set(ofChannel.map(({ peer }) => peer))].reverse()
  const [chosen, setChosen] = useState<string | null>(null)
  const peer = peers.find((each) => each === chosen) ?? ofChannel.at(-1)?.peer ?? null
  const shown = ofChannel.filter((entry) => entry.peer === peer)
  return (
    <div className="handset-thread" data-channel={channel}>
      <div className="handset-thread-head">
        <span className="handset-app-icon">
          <Icon name={channel} />
        </span>
        <strong>{name}</strong>
        {peers.length > 1 ? (
          <BareSelect
            aria-label={texts.from}
            value={peer ?? ''}
            options={named(peers)}
            onChange={setChosen}
          />
        ) : (
          <span>{peer}</span>
        )}
      </div>
      {peer === null ? (
        <p className="handset-quiet">{texts.noThread}</p>
      ) : (
        <>
          <Messages label={texts.thread({ app: name, peer })} newest={shown.length}>
            {shown.map((entry) => (
              <Bubble key={keyOf(entry)} phone={phone} entry={entry} />
            ))}
          </Messages>
          <ReplyBar key={peer} phone={phone} channel={channel} peer={peer} />
        </>
      )}
    </div>
  )
}

/** Scrolls to its end when a message comes. */
function Messages({ label, newest, children }: { label: string; newest: number; children: React.ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when there is one more
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="handset-messages" ref={list} role="log" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
