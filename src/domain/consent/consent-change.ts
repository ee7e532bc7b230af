import type { Channel } from '../plan/plan.ts'
import { readConsentWord } from './read-consent-word.ts'

/** What a subscriber wrote. */
export interface InboundText {
  channel: Channel
  phone: string
  /** Sender name or number of ours that they wrote to. */
  sender: string
  text: string
  /** The message of ours that it answers, where that is known. */
  msgId: number | null
}

/** What that changes of who may write to them. */
export type ConsentChange =
  | { kind: 'opt-out'; optOut: { phone: string; sender: string; reason: string; source: string } }
  | { kind: 'opt-in'; phone: string; sender: string }

/** The change that a reply asks for; null where it asks for none. It is about the sender that they wrote to. */
export function consentChange({ channel, phone, sender, text, msgId }: InboundText): ConsentChange | null {
  const found = readConsentWord(text)
  if (found === null || sender === '') return null
  if (found.kind === 'start') return { kind: 'opt-in', phone, sender }
  const source = msgId === null ? `reply on ${channel}` : `reply on ${channel} to message ${msgId}`
  const from = found.scope === 'all' ? '' : sender
  return {
    kind: 'opt-out',
    optOut: { phone, sender: from, reason: `wrote ${found.word.toUpperCase()}`, source },
  }
}

/** Somebody who pressed a button of their app by which it lets one sender write to them, or not. */
export interface PressedConsent {
  channel: Channel
  phone: string
  sender: string
  consent: 'withdrawn' | 'given'
}

/** The same change as by a word. */
export function pressedConsentChange({ channel, phone, sender, consent }: PressedConsent): ConsentChange {
  if (consent === 'given') return { kind: 'opt-in', phone, sender }
  const optOut = { phone, sender, reason: 'pressed Unsubscribe', source: `event on ${channel}` }
  return { kind: 'opt-out', optOut }
}
