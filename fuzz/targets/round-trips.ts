import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { handOverName, parseHandOverName } from '../../packages/carriers/hand-over-name.ts'
import { decodeEvents, encodeEvent } from '../../packages/domain/feed/event-lines.ts'
import { eventTypes } from '../../packages/domain/feed/event-types.ts'
import { csvLine, readCsv } from '../../packages/kit/text/csv.ts'
import {
  formatTraceparent,
  newContext,
  parseTraceparent,
} from '../../packages/observability/tracing/trace-context.ts'
import { parseExactJson, writeExactJson } from '../../packages/operations/exact-json.ts'
import { decodeFrame, encodeFrame } from '../../packages/smpp/frame.ts'
import type { Pdu } from '../../packages/smpp/pdu/pdu.ts'
import { anyPdu } from '../../packages/smpp/test/random-pdu.ts'
import { decodeTime, encodeAbsoluteTime, encodeRelativeTime } from '../../packages/smpp/time.ts'
import { decodeUserDataHeader, encodeConcatenation } from '../../packages/smpp/user-data-header.ts'
import { decodeRtp, encodeRtp } from '../../telephony/rtp/packet.ts'
import { decodeTelephoneEvent, encodeTelephoneEvent } from '../../telephony/rtp/telephone-event.ts'
import { decodeWav, encodeWav } from '../../telephony/rtp/wav.ts'
import { formatAddress, parseAddress } from '../../telephony/sip/message/address.ts'
import { parseParameters, writeParameters } from '../../telephony/sip/message/parameters.ts'
import { parseSipUri, writeSipUri } from '../../telephony/sip/message/uri.ts'
import { parseVia, writeVia } from '../../telephony/sip/message/via.ts'
import type { Shape } from '../engine/shape.ts'
import { Broken, target } from '../engine/target.ts'

interface Draw {
  trip: string
  seed: number
}

const u8 = fc.nat({ max: 255 })
const u16 = fc.nat({ max: 0xffff })
const u32 = fc.nat({ max: 0xffffffff })
const octets = (maxLength: number) => fc.uint8Array({ maxLength }).map((value) => Buffer.from(value))
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/)
const printable = fc.stringMatching(/^[ -~]{0,20}$/)
const parameters = fc
  .uniqueArray(fc.tuple(name, fc.option(printable.map((text) => text.trim()))), {
    maxLength: 4,
    selector: ([key]) => key,
  })
  .map((pairs) => new Map(pairs))
const host = fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain())
const port = fc.option(fc.integer({ min: 1, max: 65_535 }))

/** Whatever is encoded is the same after it was decoded. */
const trips: Record<string, fc.IRawProperty<unknown>> = {
  pdu: property(fc.tuple(anyPdu, fc.integer({ min: 1, max: 0x7fffffff })), ([pdu, sequence]) => {
    deepStrictEqual(decodeFrame(encodeFrame({ status: 0, sequence, pdu })), {
      status: 0,
      sequence,
      pdu: asRead(pdu),
    })
  }),
  'absolute time': property(fc.integer({ min: 946_684_800_000, max: 4_102_444_799_900 }), (at) => {
    const tenths = Math.floor(at / 100) * 100
    deepStrictEqual(decodeTime(encodeAbsoluteTime(tenths)), { kind: 'absolute', at: tenths })
  }),
  'relative time': property(fc.nat({ max: 99 * 86_400 }), (seconds) => {
    deepStrictEqual(decodeTime(encodeRelativeTime(seconds)), { kind: 'relative', seconds })
  }),
  concatenation: property(
    fc.tuple(u16, fc.integer({ min: 1, max: 255 }), fc.integer({ min: 1, max: 255 }), octets(150)),
    (drawn) => {
      const [reference, total, part, text] = drawn
      const given = { reference, total, part: Math.min(part, total) }
      const message = Buffer.concat([encodeConcatenation(given, 16), text])
      const { concatenation, text: rest } = decodeUserDataHeader(message)
      deepStrictEqual([concatenation, Buffer.from(rest)], [given, text])
    },
  ),
  'hand-over name': property(
    fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.nat({ max: 4_102_444_800 })),
    ([msgId, stage, seconds]) => {
      const given = { msgId: msgId + 1, stage, expiresAt: seconds * 1_000 }
      deepStrictEqual(parseHandOverName(handOverName(given)), given)
    },
  ),
  events: property(
    fc.tuple(
      fc.constantFrom(...eventTypes),
      fc.nat(),
      fc.nat(),
      fc.array(fc.oneof(fc.string(), fc.nat(), fc.constant(null)), { maxLength: 4 }),
    ),
    ([type, at, about, details]) => {
      const line = encodeEvent(type, at, about, ...details)
      const [event, ...others] = decodeEvents(line)
      deepStrictEqual([others.length, event?.type, event?.at, event?.about], [0, type, at, about])
    },
  ),
  json: property(fc.jsonValue(), (value) => {
    deepStrictEqual(
      JSON.parse(writeExactJson(parseExactJson(JSON.stringify(value)))),
      JSON.parse(JSON.stringify(value)),
    )
  }),
  'long numbers': property(fc.tuple(fc.bigInt(), fc.nat({ max: 30 })), ([value, decimals]) => {
    const text = `{"id":${value}.${'1'.repeat(decimals + 1)},"list":[${value}]}`
    deepStrictEqual(writeExactJson(parseExactJson(text)), text)
  }),
  csv: fc.asyncProperty(
    fc.array(fc.stringMatching(/^[^\r\n;\t\ufeff]{0,12}$/u), { minLength: 2, maxLength: 5 }),
    async (cells) => {
      if (cells.every((cell) => cell === '')) return
      const lines = async function* () {
        yield `a,b\n${csvLine(cells)}`
      }
      const read: unknown[] = []
      for await (const record of readCsv(lines())) read.push('cells' in record ? record.cells : record)
      deepStrictEqual(read[1], cells)
    },
  ) as fc.IRawProperty<unknown>,
  trace: property(fc.constant(null), () => {
    const context = newContext()
    const read = parseTraceparent(formatTraceparent(context))
    deepStrictEqual(read?.context.traceId, context.traceId)
  }),
  rtp: property(
    fc.record({
      payloadType: fc.nat({ max: 127 }),
      marker: fc.boolean(),
      sequence: u16,
      timestamp: u32,
      ssrc: u32,
      payload: octets(200),
    }),
    (packet) => deepStrictEqual(decodeRtp(encodeRtp(packet)), packet),
  ),
  'telephone event': property(
    fc.record({ event: u8, end: fc.boolean(), volume: fc.nat({ max: 63 }), duration: u16 }),
    (event) => deepStrictEqual(decodeTelephoneEvent(encodeTelephoneEvent(event)), event),
  ),
  wav: property(
    fc.tuple(fc.int16Array({ maxLength: 60 }), fc.integer({ min: 1, max: 48_000 })),
    ([samples, samplesPerSecond]) => {
      deepStrictEqual(decodeWav(encodeWav({ samples, samplesPerSecond })), { samples, samplesPerSecond })
    },
  ),
  'SIP parameters': property(parameters, (given) =>
    deepStrictEqual(parseParameters(writeParameters(given)), given),
  ),
  'SIP address': property(fc.tuple(fc.option(printable), name, parameters), ([displayName, user, given]) => {
    const address = { displayName, uri: `sip:${user}@a.example`, parameters: given }
    deepStrictEqual(parseAddress(formatAddress(address)), address)
  }),
  'SIP URI': property(fc.tuple(fc.option(fc.string({ minLength: 1 })), host, port), ([user, where, at]) => {
    const uri = {
      scheme: 'sip' as const,
      user: user?.toWellFormed() ?? null,
      host: where.toLowerCase(),
      port: at,
      parameters: new Map(),
    }
    deepStrictEqual(parseSipUri(writeSipUri(uri)), uri)
  }),
  via: property(
    fc.tuple(fc.constantFrom('UDP', 'TCP', 'TLS'), host, port, parameters),
    ([transport, where, at, given]) => {
      const via = { transport, host: where, port: at, parameters: given }
      deepStrictEqual(parseVia(writeVia(via)), via)
    },
  ),
}

/** Parameters of vendors are read of a submit_sm alone. */
function asRead(pdu: Pdu): Pdu {
  if (pdu.command === 'submit_sm' || !('tlvs' in pdu)) return pdu
  const { other: _, ...tlvs } = pdu.tlvs
  return { ...pdu, tlvs } as Pdu
}

function property<Value>(
  values: fc.Arbitrary<Value>,
  check: (value: Value) => void,
): fc.IRawProperty<unknown> {
  return fc.property(values, (value) => check(plain(value) as Value)) as fc.IRawProperty<unknown>
}

/** fast-check draws objects without a prototype, which differ from all others. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]))
}

/** The inputs are drawn by fast-check, from a seed each. */
const draws: Shape<Draw> = {
  mutate: (_, donors, random) => ({ trip: random.pick(donors).trip, seed: random.next() | 0 }),
  stretch: (draw) => () => draw,
  toFile: (draw) => Buffer.from(JSON.stringify(draw)),
  fromFile: (file) => JSON.parse(file.toString('utf8')) as Draw,
}

export const roundTrips = target<Draw>({
  name: 'round-trips',
  what: 'what is encoded is the same once decoded: every codec with an encoder',
  shape: draws,
  maxSize: 1,
  corpus: () => Object.keys(trips).map((trip, seed) => ({ trip, seed })),
  async feed({ trip, seed }) {
    const drawn = trips[trip]
    if (drawn === undefined) return 'none'
    const { failed, counterexample, errorInstance } = await fc.check(drawn, {
      seed,
      numRuns: 1,
      endOnFailure: false,
    })
    if (failed)
      throw new Broken(`${trip}: ${JSON.stringify(counterexample)} ${String(errorInstance).slice(0, 200)}`)
    return trip
  },
})
