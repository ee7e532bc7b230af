import { isIP, isIPv6 } from 'node:net'
import { isOfPeer, plainHost } from '../../place.ts'
import { unreachable } from '../../unreachable.ts'
import type { MediaDescription, MediaDirection, SessionDescription } from './session-description.ts'

/** G.711 as RFC 3551 §6 numbers it. */
export type AudioCodec = 'PCMU' | 'PCMA'

/** Where our side receives RTP, and its codecs. */
export interface LocalAudio {
  host: string
  port: number
  /** The preferred first. */
  codecs: readonly AudioCodec[]
}

/** The agreed audio, seen from our side. */
export interface RemoteAudio {
  /** Where RTP goes; null while the other side wants none (on hold in the manner of RFC 2543). */
  host: string | null
  port: number
  codec: AudioCodec
  payloadType: number
  /** Payload type of RFC 4733 digits; null: the other side does not support them. */
  digitsPayloadType: number | null
  /** The direction of our side. */
  direction: MediaDirection
  packetMs: number
}

const payloadTypes: Record<AudioCodec, number> = { PCMU: 0, PCMA: 8 }
const digitsPayloadType = 101
const packetMs = 20

/** Identifies our descriptions of one call; `version` grows with each that differs (RFC 3264 §8). */
export interface LocalSession {
  id: string
  version: number
}

/** An offer of everything we can (RFC 3264 §5). */
export function writeOffer(local: LocalAudio, session: LocalSession): string {
  const formats = local.codecs.map((codec) => [payloadTypes[codec], codec] as const)
  return write(local, session, [audioLines(local.port, formats, digitsPayloadType, 'sendrecv')])
}

/**
 * The audio that results from an answer to our offer, or from a new offer of the other side: with its first codec that
 * we support. Null where there is none, where audio is refused, or where its address is of no peer, such as that of a group.
 */
export function agreeOnAudio(description: SessionDescription, local: LocalAudio): RemoteAudio | null {
  const media = description.media.find((each) => isAudio(each) && each.port > 0)
  if (media === undefined) return null
  const said = media.connection ?? description.connection
  const host = said === null ? null : plainHost(said)
  const [chosen] = media.formats.flatMap((payloadType) => {
    const codec = findCodec(media, payloadType)
    return codec !== null && local.codecs.includes(codec) ? [{ payloadType, codec }] : []
  })
  if (host === null || chosen === undefined) return null
  const isHeld = host === '0.0.0.0' || host === '::'
  if (!isHeld && isIP(host) !== 0 && !isOfPeer({ host, port: media.port })) return null
  const digits = media.formats.find((each) => media.codecs.get(each)?.name === 'TELEPHONE-EVENT')
  return {
    host: isHeld ? null : host,
    port: media.port,
    ...chosen,
    digitsPayloadType: digits ?? null,
    direction: mirrored(media.direction ?? description.direction),
    packetMs: media.packetMs ?? packetMs,
  }
}

/** The answer to an offer that `agreed` came from (RFC 3264 §6): one line a medium, all but the audio refused. */
export function writeAnswer(
  offer: SessionDescription,
  agreed: RemoteAudio,
  local: LocalAudio,
  session: LocalSession,
): string {
  const audio = offer.media.find((each) => isAudio(each) && each.port > 0)
  const media = offer.media.map((each) =>
    each === audio
      ? audioLines(
          local.port,
          [[agreed.payloadType, agreed.codec]],
          agreed.digitsPayloadType,
          agreed.direction,
        )
      : [`m=${each.type} 0 ${each.protocol} ${each.formats.join(' ') || '0'}`],
  )
  return write(local, session, media)
}

function isAudio({ type, protocol }: MediaDescription): boolean {
  return type.toLowerCase() === 'audio' && protocol.toUpperCase() === 'RTP/AVP'
}

/** The static payload types need no rtpmap (RFC 3551 §6). */
function findCodec({ codecs }: MediaDescription, payloadType: number): AudioCodec | null {
  const mapped = codecs.get(payloadType)
  if (mapped === undefined) return payloadType === 0 ? 'PCMU' : payloadType === 8 ? 'PCMA' : null
  if (mapped.rate !== 8_000) return null
  return mapped.name === 'PCMU' || mapped.name === 'PCMA' ? mapped.name : null
}

function mirrored(direction: MediaDirection): MediaDirection {
  switch (direction) {
    case 'sendrecv':
    case 'inactive':
      return direction
    case 'sendonly':
      return 'recvonly'
    case 'recvonly':
      return 'sendonly'
    default:
      return unreachable(direction)
  }
}

/** Whether RTP may be sent. */
export function maySend({ host, direction }: RemoteAudio): boolean {
  return host !== null && (direction === 'sendonly' || direction === 'sendrecv')
}

function audioLines(
  port: number,
  formats: readonly (readonly [number, AudioCodec])[],
  digits: number | null,
  direction: MediaDirection,
): string[] {
  const types = [...formats.map(([payloadType]) => payloadType), ...(digits === null ? [] : [digits])]
  return [
    `m=audio ${port} RTP/AVP ${types.join(' ')}`,
    ...formats.map(([payloadType, codec]) => `a=rtpmap:${payloadType} ${codec}/8000`),
    ...(digits === null ? [] : [`a=rtpmap:${digits} telephone-event/8000`, `a=fmtp:${digits} 0-16`]),
    `a=ptime:${packetMs}`,
    `a=${direction}`,
  ]
}

function write({ host }: LocalAudio, { id, version }: LocalSession, media: string[][]): string {
  const address = `IN ${isIPv6(host) ? 'IP6' : 'IP4'} ${host}`
  const head = ['v=0', `o=- ${id} ${version} ${address}`, 's=-', `c=${address}`, 't=0 0']
  return [...head, ...media.flat(), ''].join('\r\n')
}
