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
  /** The national language tables that it names (3GPP TS 23.040, 9.2.3.24.15 and .16); absent for none. */
  languages?: { locking: number; single: number }
  text: Uint8Array
}

/** Never throws: a header that is longer than the message leaves all octets to the text. */
export function decodeUserDataHeader(message: Uint8Array): HeadedMessage {
  const end = 1 + (message[0] ?? 0)
  if (message.length === 0 || end > message.length) return { concatenation: null, text: message }
  const headed: HeadedMessage = { concatenation: null, text: message.subarray(end) }
  for (let at = 1; at + 1 < end; at += 2 + (message[at + 1] ?? 0)) {
    readElement(headed, message.subarray(at, end))
  }
  return headed
}

function readElement(headed: HeadedMessage, element: Uint8Array): void {
  const [id = 0, length = 0, value = 0] = element
  const concatenation = decodeConcatenation(element)
  headed.concatenation ??= concatenation
  if (length !== 1 || (id !== elementId.singleShift && id !== elementId.lockingShift)) return
  const { locking, single } = headed.languages ?? { locking: 0, single: 0 }
  headed.languages = id === elementId.singleShift ? { locking, single: value } : { locking: value, single }
}

/** Ids of the elements that are read here (3GPP TS 23.040, 9.2.3.24). */
export const elementId = { part8: 0x00, part16: 0x08, singleShift: 0x24, lockingShift: 0x25 } as const

/** The ids of a header's elements, in their order; none where the header is longer than the message. */
export function elementIds(message: Uint8Array): number[] {
  const end = 1 + (message[0] ?? 0)
  const ids: number[] = []
  for (let at = 1; at + 1 < end && end <= message.length; at += 2 + (message[at + 1] ?? 0)) {
    ids.push(message[at] ?? 0)
  }
  return ids
}

function decodeConcatenation([id, length, a = 0, b = 0, c = 0, d = 0]: Uint8Array): Concatenation | null {
  if (id === elementId.part8 && length === 3) return valid({ reference: a, total: b, part: c })
  if (id === elementId.part16 && length === 4) return valid({ reference: a * 256 + b, total: c, part: d })
  return null
}

// A part of 0 or above the total must be ignored (§9.2.3.24.1).
function valid(value: Concatenation): Concatenation | null {
  return value.part >= 1 && value.part <= value.total ? value : null
}
