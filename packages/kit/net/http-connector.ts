import type { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { OctetCollector } from './octet-collector.ts'

/** The connector that every HTTP client of ours uses: undici's, on whose connections interim responses are skipped. */
export function httpConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, callback) =>
    connect(target, (error, socket) => {
      if (error !== null) return callback(error, null)
      skipInterimResponses(socket)
      callback(null, socket)
    })
}

/** For single requests to hosts that the operator chose. Its connections end by themselves when they are idle. */
export const httpAgent = new Agent({ connect: httpConnector({}) })

/** More than any interim response; one that is longer is left to the parser, which refuses it. */
const maxHeadOctets = 16_384

/**
 * Drops interim responses, `100 Continue` and others below 200, from what `socket` receives (RFC 9110, 15.2: a client
 * must be able to read any number of them, also unasked). undici takes a 100 for an error. Where a response begins is
 * known without a parser: it is the first thing that comes after a request was written, and only one request is under
 * way on a connection. `101 Switching Protocols` stays: what follows it is no HTTP.
 */
function skipInterimResponses(socket: Socket): void {
  const push = socket.push.bind(socket)
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  const held = new OctetCollector()
  let awaitsHead = false
  socket.write = (...given: unknown[]) => {
    awaitsHead = true
    return write(...given)
  }
  socket.push = (chunk: Buffer | null) => {
    if (!awaitsHead && held.length === 0) return push(chunk)
    if (chunk !== null) held.add(chunk)
    const { rest, undecided } = withoutInterim(held.octets)
    held.clear()
    if (undecided && chunk !== null) {
      if (rest.length > 0) held.add(Buffer.from(rest))
      return true
    }
    awaitsHead = false
    const takesMore = rest.length === 0 || push(rest)
    return chunk === null ? push(null) : takesMore
  }
}

/** `undecided`: what is left may still be, or become, an interim response. */
function withoutInterim(octets: Buffer): { rest: Buffer; undecided: boolean } {
  for (let rest = octets; ; ) {
    const line = rest.toString('latin1', 0, statusLine.length)
    if (![...line].every((char, at) => matches(char, statusLine[at] ?? ''))) return { rest, undecided: false }
    if (line.length < statusLine.length) return { rest, undecided: true }
    if (line.endsWith('101')) return { rest, undecided: false }
    const end = /\r?\n\r?\n/.exec(rest.toString('latin1', 0, maxHeadOctets))
    if (end === null) return { rest, undecided: rest.length < maxHeadOctets }
    rest = rest.subarray(end.index + end[0].length)
  }
}

/** `d` is a digit. */
const statusLine = 'HTTP/1.d 1dd'

function matches(char: string, wanted: string): boolean {
  return wanted === 'd' ? char >= '0' && char <= '9' : char === wanted
}
