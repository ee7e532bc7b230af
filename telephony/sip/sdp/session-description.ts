export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** The parts of a session description (RFC 8866) that a call needs: the origin and the media. */
export interface SessionDescription {
  origin: SessionOrigin
  /** Address of the session, or null where only the media have one. */
  connection: string | null
  direction: MediaDirection
  media: MediaDescription[]
}

export interface SessionOrigin {
  username: string
  sessionId: string
  version: string
  address: string
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

const directions: readonly string[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive']
const maxLines = 500
const maxMedia = 16

/** Lines of `<letter>=<value>` (RFC 8866 §5). Null for what is no description; never throws. */
export function parseSessionDescription(text: string): SessionDescription | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line !== '')
  if (lines[0] !== 'v=0' || lines.length > maxLines) return null
  const origin = parseOrigin(lines.find((line) => line.startsWith('o=')) ?? '')
  if (origin === null) return null
  const description: SessionDescription = { origin, connection: null, direction: 'sendrecv', media: [] }
  let media: OpenMedia | null = null
  for (const line of lines) {
    if (line.startsWith('m=')) {
      media = parseMedia(line)
      if (media === null || description.media.length >= maxMedia) return null
      description.media.push(media)
    } else if (line.startsWith('c=')) {
      const connection = /^c=IN IP[46] ([^\s/]+)/.exec(line)?.[1]
      if (connection === undefined) return null
      if (media === null) description.connection = connection
      else media.connection = connection
    } else if (line.startsWith('a=')) {
      takeAttribute(line.slice(2), description, media)
    }
  }
  return description
}

/** o=<username> <sess-id> <sess-version> IN IP4|IP6 <address> */
function parseOrigin(line: string): SessionOrigin | null {
  const match = /^o=(\S+) (\S+) (\S+) \S+ \S+ (\S+)$/.exec(line)
  if (match === null) return null
  const [, username = '', sessionId = '', version = '', address = ''] = match
  return { username, sessionId, version, address }
}

/** m=<media> <port>[/<number>] <proto> <fmt> ... */
function parseMedia(line: string): OpenMedia | null {
  const match = /^m=(\S+) (\d{1,5})(?:\/\d+)? (\S+)((?: \S+)*)\s*$/.exec(line)
  const port = Number(match?.[2])
  if (match === null || port > 65_535) return null
  const formats = (match[4] ?? '').split(' ').filter((format) => /^\d{1,3}$/.test(format))
  return {
    type: match[1] ?? '',
    port,
    protocol: match[3] ?? '',
    formats: formats.map(Number).filter((format) => format <= 127),
    connection: null,
    direction: null,
    codecs: new Map(),
    parameters: new Map(),
    packetMs: null,
  }
}

function takeAttribute(text: string, description: SessionDescription, media: OpenMedia | null): void {
  if (directions.includes(text)) {
    const direction = text as MediaDirection
    if (media === null) description.direction = direction
    else media.direction = direction
    return
  }
  const codec = /^rtpmap:(\d{1,3}) ([^/\s]+)\/(\d{1,6})/.exec(text)
  if (codec !== null) {
    media?.codecs.set(Number(codec[1]), { name: (codec[2] ?? '').toUpperCase(), rate: Number(codec[3]) })
  }
  const parameter = /^fmtp:(\d{1,3}) (.+)$/.exec(text)
  if (parameter !== null) media?.parameters.set(Number(parameter[1]), parameter[2] ?? '')
  const packet = /^ptime:(\d{1,4})(?:\.\d+)?$/.exec(text)
  if (packet !== null && media !== null) media.packetMs = Number(packet[1])
}
