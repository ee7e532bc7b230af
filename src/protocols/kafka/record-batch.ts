import { crc32c } from './crc32c.ts'
import { WireWriter } from './wire.ts'

export interface KafkaRecord {
  key: string
  value: string
  headers: Readonly<Record<string, string>>
}

/** Before `attributes`, with which the checksum begins: base offset, length, leader epoch, magic and the checksum. */
const magic = 2
const none = -1

// Record batch, magic 2 (Kafka protocol guide, "Record Batch"): baseOffset i64, batchLength i32, partitionLeaderEpoch i32,
// magic i8, crc u32 over all that follows, attributes i16, lastOffsetDelta i32, baseTimestamp i64, maxTimestamp i64,
// producerId i64, producerEpoch i16, baseSequence i32, records: i32 and each of them.
/** Encodes records, at least one, that a broker stores together or not at all. `at`: their timestamp, ms. */
export function encodeRecordBatch(records: readonly KafkaRecord[], at: number): Buffer {
  const body = new WireWriter().i16(0).i32(records.length - 1)
  body.i64(at).i64(at).i64(none).i16(none).i32(none).i32(records.length)
  for (const [index, record] of records.entries()) body.varbytes(encodeRecord(record, index))
  const { octets } = body
  const head = new WireWriter().i64(0).i32(octets.length + 9)
  return head.i32(none).i8(magic).u32(crc32c(octets)).raw(octets).octets
}

// attributes i8, timestampDelta varint, offsetDelta varint, key and value with their lengths as varints, headers: varint and
// the key and value of each.
function encodeRecord({ key, value, headers }: KafkaRecord, offsetDelta: number): Buffer {
  const writer = new WireWriter().i8(0).varint(0).varint(offsetDelta)
  writer.varbytes(Buffer.from(key)).varbytes(Buffer.from(value))
  const entries = Object.entries(headers)
  writer.varint(entries.length)
  for (const [name, text] of entries) writer.varbytes(Buffer.from(name)).varbytes(Buffer.from(text))
  return writer.octets
}
