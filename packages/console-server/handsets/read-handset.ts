import type {
  CallView,
  HandsetChannel,
  HandsetEntryView,
  HandsetView,
  RecentHandsetView,
} from '../../console-contract/sending/handsets.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import { type Loose, looseInstant, looseNumber, looseObject, looseObjects, looseText } from './loose-json.ts'
import { readRich } from './read-rich.ts'

/** Parses the simulated network's answer about a handset. */
export function readHandset(json: unknown): HandsetView {
  const { phone, messages, replies, scripts } = looseObject(json)
  const entries = [...looseObjects(messages).map(readReceived), ...looseObjects(replies).map(readSent)]
  return {
    phone: looseText(phone) ?? '',
    // Stable sort: what was sent at the instant of a receipt answers it and stays after it.
    entries: entries.sort((one, other) => one.at - other.at),
    scripts: looseObject(scripts) as HandsetView['scripts'],
  }
}

export function readRecent(json: unknown): RecentHandsetView[] {
  return looseObjects(looseObject(json)['handsets']).map(({ phone, messages, last }) => {
    const { channel, from, text, at } = looseObject(last)
    return {
      phone: looseText(phone) ?? '',
      messages: looseNumber(messages),
      last: {
        channel: channel as HandsetChannel,
        from: looseText(from) ?? '',
        text: looseText(text) ?? '',
        at: looseInstant(at),
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
    peer: looseText(from) ?? '',
    sms: isSms ? { alphabet, parts: looseNumber(parts) || split.parts.length } : null,
  }
}

function readSent(reply: Loose): HandsetEntryView {
  const { content } = reply
  const { kind, ...shown } = looseObject(content)
  const entry = readEntry({ ...reply, content: undefined })
  const sent = { ...entry, kind: 'sent' as const, peer: looseText(reply['to']) ?? '' }
  if (kind === 'location') return { ...sent, rich: readRich({ location: shown }) }
  if (kind !== 'media') return sent
  const { media, caption } = shown as Loose
  return { ...sent, rich: readRich({ media: { ...shown, kind: media }, text: caption }) }
}

function readEntry({ channel, text, at, msg_id, content }: Loose): HandsetEntryView {
  const shown = looseObject(content)
  const msgId = looseText(msg_id)
  const code = looseText(shown['code'])
  const isCall = shown['kind'] === 'call'
  return {
    kind: 'received',
    channel: channel as HandsetChannel,
    peer: '',
    text: looseText(text) ?? '',
    at: looseInstant(at),
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
    callId: looseText(call['callId']) ?? '',
    state: call['state'] as CallView['state'],
    answered: call['answered'] === true,
    talkMs: looseNumber(call['talkMs']),
    keys: looseText(call['keys']) ?? '',
    endedBy: (looseText(call['endedBy']) as CallView['endedBy'] | null) ?? null,
    recording: looseText(call['recording']),
    hearing: call['state'] === 'answered' ? `/sandbox/recordings/${looseText(call['callId'])}.wav` : null,
  }
}
