import type { TProperties } from '@sinclair/typebox'
import type { Channel } from '../domain/plan/plan.ts'
import { only, type Setting, section, text } from '../settings/setting.ts'

/** The settings of a kind of upstream, after those that every upstream has. */
export function upstreamSettings<
  const Kind extends string,
  const Carried extends Channel,
  Properties extends TProperties,
>(
  kind: Kind,
  channel: Carried,
  properties: Properties,
  check?: (settings: Record<string, unknown>, fault: (key: string, message: string) => void) => void,
) {
  const carried = only(channel, 'Channel that it carries. Need not be given.')
  return describeUpstream(kind, carried, properties, check)
}

/** The same, where the operator chooses the channel. */
export function describeUpstream<
  const Kind extends string,
  Carried extends Setting<Channel>,
  Properties extends TProperties,
>(
  kind: Kind,
  channel: Carried,
  properties: Properties,
  check?: (settings: Record<string, unknown>, fault: (key: string, message: string) => void) => void,
) {
  return section(
    { name: nameSetting, kind: only(kind, 'Protocol.'), channel, ...properties },
    check && { check },
  )
}

/** The upstream's name, stored with messages and used in webhook paths. */
const nameSetting: Setting<string> = text(
  'a name of letters, digits, dots and dashes',
  /^[\w.-]{1,64}$/,
  'Letters, digits, dots, dashes. Stays with stored messages, and is in the address of the webhook. Do not change ' +
    'it, and do not give it to another carrier.',
)
