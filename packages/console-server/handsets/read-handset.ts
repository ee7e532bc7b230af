import type {
  CallView,
  HandsetChannel,
  HandsetEntryView,
  HandsetView,
  RecentHandsetView,
} from '../../console-contract/sending/handsets.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import { instantOf, type Loose, numberOf, objectOf, objectsOf, textOf } from './loose-json.ts'
import { readRich } from './read-rich.ts'

/** Parses the simulated network's answer about a handset. */
export function readHandset(json: unknown): HandsetView {
  const { phone, messages, replies, scripts } = objectOf(json)
  const entries = [...objectsOf(messages).map(readReceived), ...objectsOf(replies).map(readSent)]
  return {
    phone: textOf(phone) ?? '',
    // Stable sort: what was sent at the instant of a receipt answers it and stays after it.
    entries: entries.sort((one, other) => one.at - other.at),
    scripts: objectOf(scripts) as HandsetView['scripts'],
  }
}

export function readRecent(json: unknown): RecentHandsetView[] {
  return objectsOf(objectOf(json)['handsets']).map(({ phone, messages, last }) => {
    const { channel, from, text, at } = objectOf(last)
    return {
      phone: textOf(phone) ?? '',
      messages: numberOf(messages),
      last: {
        channel: channel as HandsetChannel,
        from: textOf(from) ?? '',
        text: textOf(text) ?? '',
        at: instantOf(at),
      },
    }
  })
}

function readReceived(message: Loose): HandsetEntryView {
  const { from, parts } = message
  const entry = readEntry(message)
  const { alphabet, ...split } = splitParts(entry.text)
  const isSms = entry.channel === 'sms'
  return {
    ...entry,
    kind: 'received',
    peer: textOf(from) ?? '',
    sms: isSms ? { alphabet, parts: numberOf(parts) || split.parts.length } : null,
  }
}

function readSent(reply: Loose): HandsetEntryView {
  const { content } = reply
  const { kind, ...shown } = objectOf(content)
  const entry = readEntry({ ...reply, content: undefined })
  const sent = { ...entry, kind: 'sent' as const, peer: textOf(reply['to']) ?? '' }
  if (kind === 'location') return { ...sent, rich: readRich({ location: shown }) }
  if (kind !== 'media') return sent
  const { media, caption } = shown as Loose
  return { ...sent, rich: readRich({ media: { ...shown, kind: media }, text: caption }) }
}

function readEntry({ channel, text, at, msg_id, content }: Loose): HandsetEntryView {
  const shown = objectOf(content)
  const msgId = textOf(msg_id)
  const code = textOf(shown['code'])
  const isCall = shown['kind'] === 'call'
  return {
    kind: 'received',
    channel: channel as HandsetChannel,
    peer: '',
    text: textOf(text) ?? '',
    at: instantOf(at),
    // Where an upstream stores our name of a hand-over, that name begins with the message's id.
    msgId: /^\d+/.exec(msgId ?? '')?.[0] ?? null,
    sms: null,
    code,
    rich: content === undefined || isCall || code !== null ? null : readRich(shown),
    call: isCall ? readCall(shown) : null,
  }
}

function readCall(call: Loose): CallView {
  return {
    callId: textOf(call['callId']) ?? '',
    state: call['state'] as CallView['state'],
    answered: call['answered'] === true,
    talkMs: numberOf(call['talkMs']),
    keys: textOf(call['keys']) ?? '',
    endedBy: (textOf(call['endedBy']) as CallView['endedBy'] | null) ?? null,
    recording: textOf(call['recording']),
    hearing: call['state'] === 'answered' ? `/sandbox/recordings/${textOf(call['callId'])}.wav` : null,
  }
}
