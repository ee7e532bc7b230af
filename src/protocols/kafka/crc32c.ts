/** Castagnoli's polynomial, reflected (RFC 3720, B.4). */
const polynomial = 0x82f63b78

const table = Uint32Array.from({ length: 256 }, (_, octet) => {
  let value = octet
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  return value
})

/** The checksum of a batch of records. */
export function crc32c(octets: Uint8Array): number {
  let crc = 0xffffffff
  for (const octet of octets) crc = (table[(crc ^ octet) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
