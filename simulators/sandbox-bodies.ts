import { InvalidField } from './carrier.ts'
import { parseObject } from './parse-reply.ts'
import type { HandsetChannel, Script } from './scripts.ts'
import { handsetChannels, isHandsetChannel, isScript, scripts } from './scripts.ts'

/** Digits of an international number. A leading `+` is dropped. */
export function parsePhone(value: string): string {
  const phone = value.replace(/^\+/, '')
  if (!/^[0-9]{7,15}$/.test(phone)) throw new InvalidField('phone must be 7 to 15 digits')
  return phone
}

export function parseScripts(body: unknown): Partial<Record<HandsetChannel, Script | null>> {
  const changes: Partial<Record<HandsetChannel, Script | null>> = {}
  for (const [channel, script] of Object.entries(parseObject(body, 'body'))) {
    if (!isHandsetChannel(channel)) {
      throw new InvalidField(`${channel} must be a channel: ${handsetChannels.join(', ')}`)
    }
    if (script !== null && !isScript(script)) {
      throw new InvalidField(`${channel} must be a script, or null for none: ${scripts.join(', ')}`)
    }
    changes[channel] = script
  }
  return changes
}

/** `{"url": "https://…"}`; null for none. */
export function parseWebhook(body: unknown): string | null {
  const { url } = parseObject(body, 'body')
  if (url === null) return null
  if (typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)) return url
  throw new InvalidField('url must be a URL, or null for none')
}
