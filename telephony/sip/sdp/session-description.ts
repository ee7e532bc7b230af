export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** The parts of a session description (RFC 8866) that a call needs. */
export interface SessionDescription {
  /** Address of the session, or null where only the media have one. */
  connection: string | null
  direction: MediaDirection
  media: MediaDescription[]
}

export interface MediaDescription {
  type: string
  /** 0: refused. */
  port: number
  protocol: string
  /** Payload types, 0 to 127, the preferred first; others are left out. */
  formats: number[]
  connection: string | null
  direction: MediaDirection | null
  /** By payload type. */
  codecs: ReadonlyMap<number, { name: string; rate: number }>
  parameters: ReadonlyMap<number, string>
  packetMs: number | null
}

interface OpenMedia extends MediaDescription {
  codecs: Map<number, { name: string; rate: number }>
  parameters: Map<number, string>
}

const directions: readonly MediaDirection[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive']
const maxLines = 500
const maxMedia = 16

/**
 * Lines of `<letter>=<value>` (RFC 8866 §5). What a call does not need is read past, be it unknown, missing or malformed,
 * and blanks around a letter, its `=` and a value are read past too. A medium that cannot be read is a refused one. Null
 * where no version 0 is in front, or for too many lines or media; never throws.
 */
export function parseSessionDescription(text: string): SessionDescription | null {
  const lines = splitLines(text)
  if (lines[0]?.letter !== 'v' || lines[0].value !== '0' || lines.length > maxLines) return null
  const description: SessionDescription = { connection: null, direction: 'sendrecv', media: [] }
  let media: OpenMedia | null = null
  for (const { letter, value } of lines) {
    if (letter === 'm') {
      if (description.media.length >= maxMedia) return null
      media = parseMedia(value)
      description.media.push(media)
    } else if (letter === 'c') {
      const place = media ?? description
      place.connection = parseConnection(value) ?? place.connection
    } else if (letter === 'a') {
      takeAttribute(value, description, media)
    }
  }
  return description
}

function splitLines(text: string): { letter: string; value: string }[] {
  const lines = text.replaceAll('\0', '').split(/\r\n|\r|\n/)
  return lines.flatMap((line) => {
    const match = /^([a-z])\s*=(.*)$/is.exec(line.trim())
    return match === null ? [] : [{ letter: (match[1] ?? '').toLowerCase(), value: (match[2] ?? '').trim() }]
  })
}

/** IN IP4|IP6 <address>[/<ttl>][/<number>]; some put an IPv6 address into brackets. */
function parseConnection(value: string): string | null {
  return /^IN\s+IP[46]\s+\[?([^\s/[\]]+)/i.exec(value)?.[1] ?? null
}

/** <media> <port>[/<number>] <proto> <fmt> ... */
function parseMedia(value: string): OpenMedia {
  const [type = '', ports = '', protocol = '', ...rest] = value.split(/\s+/)
  const port = Number(/^(\d{1,5})(?:\/\d+)?$/.exec(ports)?.[1])
  const formats = rest.filter((format) => /^\d{1,3}$/.test(format))
  return {
    type: type || 'audio',
    port: port <= 65_535 ? port : 0,
    protocol: protocol || 'RTP/AVP',
    formats: formats.map(Number).filter((format) => format <= 127),
    connection: null,
    direction: null,
    codecs: new Map(),
    parameters: new Map(),
    packetMs: null,
  }
}

function takeAttribute(text: string, description: SessionDescription, media: OpenMedia | null): void {
  const direction = directions.find((each) => each === text.toLowerCase())
  if (direction !== undefined) {
    if (media === null) description.direction = direction
    else media.direction = direction
    return
  }
  const codec = /^rtpmap:\s*(\d{1,3})\s+([^/\s]+)\s*\/\s*(\d{1,6})/i.exec(text)
  if (codec !== null) {
    media?.codecs.set(Number(codec[1]), { name: (codec[2] ?? '').toUpperCase(), rate: Number(codec[3]) })
  }
  const parameter = /^fmtp:\s*(\d{1,3})\s+(.+)$/i.exec(text)
  if (parameter !== null) media?.parameters.set(Number(parameter[1]), parameter[2] ?? '')
  const packet = /^ptime:\s*(\d{1,4})(?:\.\d+)?$/i.exec(text)
  if (packet !== null && media !== null) media.packetMs = Number(packet[1])
}
