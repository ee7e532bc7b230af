import './bubble.css'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type {
  HandsetChannel,
  HandsetEntryView,
  HandsetView,
} from '../../../../../packages/console-contract/sending/handsets.ts'
import { CopyButton } from '../../../parts/copy.tsx'
import { BareSelect, named } from '../../../parts/form/fields.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { keyOf, useAppNames } from '../channels.ts'
import { Icon } from '../icons.tsx'
import { LinkedText, MessageText } from './linked-text.tsx'
import { ReplyBar } from './reply-bar.tsx'
import { Rich } from './rich.tsx'

interface ThreadProps {
  handset: HandsetView
  channel: HandsetChannel
}

/** The messages of one sender on one channel, with the replies. */
export function Thread({ handset: { phone, entries }, channel }: ThreadProps) {
  const texts = useTexts('handsets')
  const name = useAppNames()[channel]
  const ofChannel = entries.filter((entry) => entry.channel === channel)
  const peers = [...new Set(ofChannel.map(({ peer }) => peer))].reverse()
  const [chosen, setChosen] = useState<string | null>(null)
  const peer = peers.find((each) => each === chosen) ?? ofChannel.at(-1)?.peer ?? null
  const shown = ofChannel.filter((entry) => entry.peer === peer)
  return (
    <div className="fills column" data-channel={channel}>
      <div className="row ruled handset-thread-head">
        <span className="handset-app-icon">
          <Icon name={channel} />
        </span>
        <strong>{name}</strong>
        {peers.length > 1 ? (
          <BareSelect
            className="end clip"
            aria-label={texts.from}
            value={peer ?? ''}
            options={named(peers)}
            onChange={setChosen}
          />
        ) : (
          <span className="end clip">{peer}</span>
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
    <div className="fills column handset-messages" ref={list} role="log" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** One message in a thread, as its channel shows it. */
function Bubble({ phone, entry }: { phone: string; entry: HandsetEntryView }) {
  const { kind, rich, code, text } = entry
  return (
    <div className={`handset-bubble ${kind}`} data-channel={entry.channel}>
      {code !== null ? (
        <Code code={code} text={text} />
      ) : rich !== null ? (
        <Rich phone={phone} entry={entry} rich={rich} />
      ) : (
        <MessageText channel={entry.channel} text={text} />
      )}
      <Meta entry={entry} />
    </div>
  )
}

function Code({ code, text }: { code: string; text: string }) {
  return (
    <div className="words stack-2 handset-code">
      <p>
        <LinkedText text={text} />
      </p>
      <strong>{code}</strong>
      <CopyButton text={code} />
    </div>
  )
}

function Meta({ entry: { at, sms, msgId, rich } }: { entry: HandsetEntryView }) {
  const texts = useTexts('handsets')
  return (
    <p className="row soft handset-meta">
      {sms !== null && (
        <span>
          {texts.parts({ count: sms.parts })} · {texts.alphabets[sms.alphabet]}
        </span>
      )}
      {rich?.template != null && (
        <span>
          {texts.template} {rich.template.name} · {rich.template.language}
        </span>
      )}
      {msgId !== null && <Link href={`/messages/${msgId}`}>{texts.toMessage}</Link>}
      <When at={at} />
    </p>
  )
}
