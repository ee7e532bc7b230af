import { InvalidField } from './carrier.ts'
import type { CallAct } from './handset-calls.ts'
import { parseObject } from './parse-reply.ts'
import type { ScriptChanges } from './scripts.ts'
import { type HandsetChannel, handsetChannels, isHandsetChannel, scriptsOf } from './scripts.ts'
import { userIds } from './whatsapp/read-send.ts'

/** Digits of an international number. A leading `+` is dropped. */
export function parsePhone(value: string): string {
  const phone = value.replace(/^\+/, '')
  if (!/^[0-9]{7,15}$/.test(phone) && !userIds.test(phone)) {
    throw new InvalidField('phone must be 7 to 15 digits, or an id of WhatsApp such as US.1349')
  }
  return phone
}

export function parseAddress(value: string): string {
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return value
  throw new InvalidField('address must be an e-mail address')
}

export function parseScripts(body: unknown): ScriptChanges {
  const changes: Record<string, string | null> = {}
  for (const [channel, script] of Object.entries(parseObject(body, 'body'))) {
    if (!isHandsetChannel(channel)) {
      throw new InvalidField(`${channel} must be a channel: ${handsetChannels.join(', ')}`)
    }
    const known = scriptsOf(channel)
    const chosen = known.find((each) => each === script)
    if (script !== null && chosen === undefined) {
      throw new InvalidField(`${channel} must be a script, or null for none: ${known.join(', ')}`)
    }
    changes[channel] = chosen ?? null
  }
  return changes as ScriptChanges
}

/** `{"channel": "rcs"}` */
export function parseChannel(body: unknown): HandsetChannel {
  const { channel } = parseObject(body, 'body')
  if (isHandsetChannel(channel)) return channel
  throw new InvalidField(`channel must be one of ${handsetChannels.join(', ')}`)
}

/** `{"url": "https://…"}`; null for none. */
export function parseWebhook(body: unknown): string | null {
  const { url } = parseObject(body, 'body')
  if (url === null) return null
  if (typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)) return url
  throw new InvalidField('url must be a URL, or null for none')
}

/** `{"do": "answer" | "press" | "hang-up" | "reject"}`, with `"keys"` to be pressed. */
export function parseCallAct(body: unknown): CallAct {
  const { do: deed, keys } = parseObject(body, 'body')
  if (deed === 'answer' || deed === 'hang-up' || deed === 'reject') return { do: deed }
  if (deed !== 'press') throw new InvalidField('do must be one of answer, press, hang-up, reject')
  if (typeof keys === 'string' && /^[0-9*#A-D]{1,32}$/.test(keys)) return { do: 'press', keys }
  throw new InvalidField('keys must be 1 to 32 of 0 to 9, *, #, A to D')
}
