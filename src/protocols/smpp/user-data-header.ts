/** Which part of a long message this is (3GPP 23.040 §9.2.3.24.1 and .8). `part` is 1-based, of `total`. */
export interface Concatenation {
  reference: number
  total: number
  part: number
}

/** A user data header of one element: 6 octets for a reference of 8 bits, 7 for one of 16. */
export function encodeConcatenation({ reference, total, part }: Concatenation, bits: 8 | 16): Uint8Array {
  if (bits === 8) return Uint8Array.of(5, 0x00, 3, reference & 0xff, total, part)
  return Uint8Array.of(6, 0x08, 4, (reference >>> 8) & 0xff, reference & 0xff, total, part)
}

/** What a message with the UDHI bit carries: its concatenation element, where it has one, and the text's octets. */
export interface HeadedMessage {
  concatenation: Concatenation | null
  text: Uint8Array
}

/** Never throws: a header that is longer than the message leaves all octets to the text. */
export function decodeUserDataHeader(message: Uint8Array): HeadedMessage {
  const end = 1 + (message[0] ?? 0)
  if (message.length === 0 || end > message.length) return { concatenation: null, text: message }
  let concatenation: Concatenation | null = null
  for (let at = 1; at + 1 < end; at += 2 + (message[at + 1] ?? 0)) {
    concatenation ??= elementOf(message.subarray(at, end))
  }
  return { concatenation, text: message.subarray(end) }
}

function elementOf([id, length, a = 0, b = 0, c = 0, d = 0]: Uint8Array): Concatenation | null {
  if (id === 0x00 && length === 3) return valid({ reference: a, total: b, part: c })
  if (id === 0x08 && length === 4) return valid({ reference: a * 256 + b, total: c, part: d })
  return null
}

// A part of 0 or above the total must be ignored (§9.2.3.24.1).
function valid(value: Concatenation): Concatenation | null {
  return value.part >= 1 && value.part <= value.total ? value : null
}
