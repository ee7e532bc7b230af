/** Channels that reach a handset. A number's script digit C is the index + 1; 0 stands for all of them. */
export const handsetChannels = ['sms', 'viber', 'rcs', 'telegram', 'whatsapp', 'voice'] as const
export type HandsetChannel = (typeof handsetChannels)[number]

/** What a handset does with a message. The first ten are also the script digit F of a number `…99CF`. */
export const scripts = [
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
  'expired',
  'rejected',
] as const
export type Script = (typeof scripts)[number]

/** What a handset can do with a call besides. */
const callScripts = ['busy', 'hang-up', 'by-hand'] as const
export const voiceScripts = [...scripts, ...callScripts] as const
export type VoiceScript = (typeof voiceScripts)[number]

/** The scripts that a channel knows. */
export type ScriptOf<C extends HandsetChannel> = C extends 'voice' ? VoiceScript : Script

export const scriptMeanings: Readonly<Record<Script, string>> = {
  delivered: 'delivered at once',
  undeliverable: 'accepted, then reported as undeliverable',
  refused: 'refused at submit',
  silent: 'accepted, then never reported',
  read: 'delivered, then read where the channel reports that',
  throttled: 'throttled twice, then accepted and delivered',
  'receipt-first': 'the report comes before the answer to the submit',
  'receipt-twice': 'every report comes twice',
  slow: 'delivered after 5 seconds',
  reply: 'delivered, then the handset replies "OK"',
  expired: 'accepted, then reported as expired',
  rejected: 'accepted, then reported as rejected',
}

export const callScriptMeanings: Readonly<Record<(typeof callScripts)[number], string>> = {
  busy: 'voice: the line is busy',
  'hang-up': 'voice: answered, and hung up after a moment',
  'by-hand': 'voice: rings until a person acts',
}

export type ScriptOverrides = { [C in HandsetChannel]?: ScriptOf<C> }
/** Null removes a script. */
export type ScriptChanges = { [C in HandsetChannel]?: ScriptOf<C> | null }

/** The script that a number's last four digits name for a channel, or null for an ordinary number. */
export function scriptOfNumber(phone: string, channel: HandsetChannel): Script | null {
  const match = /99([0-6])([0-9])$/.exec(phone)
  if (!match) return null
  const [channelDigit, outcomeDigit] = [Number(match[1]), Number(match[2])]
  if (channelDigit !== 0 && handsetChannels[channelDigit - 1] !== channel) return null
  return scripts[outcomeDigit] ?? null
}

/** The scripts of a channel. */
export function scriptsOf(channel: HandsetChannel): readonly VoiceScript[] {
  return channel === 'voice' ? voiceScripts : scripts
}

export function isHandsetChannel(value: unknown): value is HandsetChannel {
  return handsetChannels.some((channel) => channel === value)
}
