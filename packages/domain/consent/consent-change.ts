import type { Channel } from '../plan/plan.ts'
import { readConsentWord } from './read-consent-word.ts'

/** An inbound text of a subscriber. */
export interface InboundText {
  channel: Channel
  phone: string
  /** The sender name or number that it was sent to. */
  sender: string
  text: string
  /** The message that it replies to, if known. */
  msgId: number | null
}

/** An opt-out or opt-in. `writtenTo`: the sender that the subscriber wrote to, also where they opt out of every sender. */
export type ConsentChange = { writtenTo: string } & (
  | { kind: 'opt-out'; optOut: { phone: string; sender: string; reason: string; source: string } }
  | { kind: 'opt-in'; phone: string; sender: string }
)

/** The opt-out or opt-in that a reply requests, for the sender it was sent to; null if it requests none. */
export function consentChange({ channel, phone, sender, text, msgId }: InboundText): ConsentChange | null {
  const found = readConsentWord(text)
  if (found === null || found.kind === 'help' || sender === '') return null
  if (found.kind === 'start') return { kind: 'opt-in', writtenTo: sender, phone, sender }
  const source = msgId === null ? `reply on ${channel}` : `reply on ${channel} to message ${msgId}`
  const from = found.scope === 'all' ? '' : sender
  return {
    kind: 'opt-out',
    writtenTo: sender,
    optOut: { phone, sender: from, reason: `wrote ${found.word.toUpperCase()}`, source },
  }
}

/** An opt-out or opt-in by a button of the subscriber's app, for one sender. */
export interface PressedConsent {
  channel: Channel
  phone: string
  sender: string
  consent: 'withdrawn' | 'given'
}

/** The same change as by a word. */
export function pressedConsentChange({ channel, phone, sender, consent }: PressedConsent): ConsentChange {
  if (consent === 'given') return { kind: 'opt-in', writtenTo: sender, phone, sender }
  const optOut = { phone, sender, reason: 'pressed Unsubscribe', source: `event on ${channel}` }
  return { kind: 'opt-out', writtenTo: sender, optOut }
}
