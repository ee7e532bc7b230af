import { InvalidField } from './carrier.ts'
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
  for (const [channel, script] of Object.entries(parseObject(body))) {
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

export function parseReply(body: unknown): { channel: HandsetChannel; text: string; to: string | null } {
  const { channel, text, to } = parseObject(body)
  if (!isHandsetChannel(channel)) {
    throw new InvalidField(`channel must be one of ${handsetChannels.join(', ')}`)
  }
  if (typeof text !== 'string' || text === '')
    throw new InvalidField('text must be a string that is not empty')
  if (to !== undefined && (typeof to !== 'string' || to === '')) {
    throw new InvalidField('to must be the name or number that the reply is for, or left out')
  }
  return { channel, text, to: to ?? null }
}

function parseObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new InvalidField('body must be a JSON object')
}
