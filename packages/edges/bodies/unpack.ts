import { createGunzip, createInflate, createInflateRaw } from 'node:zlib'

/** The codings of bodies that are read, as an answer names them in `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate'

export type PackedEncoding = 'gzip' | 'deflate'

/** The coding that `Content-Encoding` names (RFC 9110, 8.4); `other` for one that is not read, and for several. */
export function encodingOf(header: string | undefined): PackedEncoding | 'none' | 'other' {
  const named = (header ?? '').split(',').map((each) => each.trim().toLowerCase())
  const [coding, more] = named.filter((each) => each !== '' && each !== 'identity')
  if (coding === undefined) return 'none'
  if (more !== undefined) return 'other'
  return coding === 'deflate' ? 'deflate' : coding === 'gzip' || coding === 'x-gzip' ? 'gzip' : 'other'
}

/**
 * Unpacks piece by piece of 16 KiB at most, until `take` returns false. Resolves to whether the octets are whole: false where they are
 * damaged or cut.
 */
export async function unpack(
  packed: Buffer,
  encoding: PackedEncoding,
  take: (piece: Buffer) => boolean | Promise<boolean>,
): Promise<boolean> {
  const unpacker = unpackerFor(packed, encoding)
  unpacker.end(packed)
  try {
    for await (const piece of unpacker as AsyncIterable<Buffer>) if (!(await take(piece))) break
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** The first `octets` of what is packed, or less where `packed` is only a beginning. */
export async function beginningOf(packed: Buffer, encoding: PackedEncoding, octets: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  await unpack(packed, encoding, (piece) => {
    pieces.push(piece)
    length += piece.length
    return length < octets
  })
  return Buffer.concat(pieces)
}

/** Some clients send `deflate` without the frame of zlib, whose first octet names the method 8 (RFC 1950, 2.2). */
function unpackerFor(packed: Buffer, encoding: PackedEncoding) {
  if (encoding === 'gzip') return createGunzip()
  return ((packed[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
}

function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('Z_')
}
