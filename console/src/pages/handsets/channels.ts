import type {
  HandsetChannel,
  HandsetEntryView,
} from '../../../../packages/console-contract/sending/handsets.ts'
import { type Texts, useTexts } from '../../texts/texts.tsx'

/** In the order of the digit C of `99CF`: the digit is the index plus one. */
export const channels: readonly HandsetChannel[] = ['sms', 'viber', 'rcs', 'telegram', 'whatsapp', 'voice']

export type ScriptName = keyof Texts<'handsets.scripts'>['scripts']
export type MailScriptName = keyof Texts<'handsets.scripts'>['mailScripts']

/** In the order of the digit F. */
export const scriptsOfDigit: readonly ScriptName[] = [
  'delivered',
  'undeliverable',
  'refused',
  'silent',
  'read',
  'throttled',
  'receipt-first',
  'receipt-twice',
  'slow',
  'reply',
]

const otherScripts: readonly ScriptName[] = ['expired', 'rejected']
const callScripts: readonly ScriptName[] = ['busy', 'hang-up', 'by-hand']

export const mailScripts: readonly MailScriptName[] = [
  'refuse',
  'full',
  'blocked',
  'greylist',
  'slow',
  'bounce',
  'delayed',
  'vacation',
]

export function listScripts(channel: HandsetChannel): readonly ScriptName[] {
  return [...scriptsOfDigit, ...otherScripts, ...(channel === 'voice' ? callScripts : [])]
}

/** The script that the last four digits of a number select for a channel; null for an ordinary number. */
export function scriptOfNumber(phone: string, channel: HandsetChannel): ScriptName | null {
  const [, channelDigit, outcome] = /99([0-6])([0-9])$/.exec(phone) ?? []
  if (channelDigit === undefined) return null
  if (channelDigit !== '0' && channels[Number(channelDigit) - 1] !== channel) return null
  return scriptsOfDigit[Number(outcome)] ?? null
}

/** The call that rings or is answered, if there is one. */
export function callUnderWay(entries: readonly HandsetEntryView[]): HandsetEntryView | null {
  return entries.findLast(({ call }) => call !== null && call.state !== 'ended') ?? null
}

export function keyOf({ kind, channel, at, peer, text }: HandsetEntryView): string {
  return `${kind} ${channel} ${at} ${peer} ${text.length}`
}

/** Names of products are the same in every language; only calls are translated. */
export function useAppNames(): Readonly<Record<HandsetChannel, string>> {
  const { calls } = useTexts('handsets.calls')
  return { sms: 'SMS', viber: 'Viber', rcs: 'RCS', telegram: 'Telegram', whatsapp: 'WhatsApp', voice: calls }
}
