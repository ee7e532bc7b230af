import type { SmppUpstreamConfig } from './settings.ts'

type ReceiptIds = SmppUpstreamConfig['receiptIds']

/** The specification allows 64 (SMPP 3.4 §4.4.2); of a longer id the beginning counts, wherever it comes from. */
const maxCharacters = 256

/**
 * The form in which an id of a submit response is kept as `ref`, and in which `receiptRefs` answers: without
 * NUL and spaces; unless ids are compared as they are, also in lower case and without leading zeros, because
 * SMSCs pad ids and write hexadecimal ones in either case.
 */
export function canonicalRef(id: string, mode: ReceiptIds): string {
  const trimmed = id.slice(0, maxCharacters).replace(/[\0\s]+/g, '')
  if (mode === 'as-is') return trimmed
  return trimmed.toLowerCase().replace(/^0+(?=[0-9a-f]+$)/, '')
}

/**
 * What the submit response may have called the id of a receipt, most likely first. `hex-to-decimal` says that
 * receipts are hexadecimal where responses are decimal, `decimal-to-hex` the reverse; both keep the id as it is
 * as the last resort. Empty where the receipt has no id.
 */
export function receiptRefs(id: string, mode: ReceiptIds): string[] {
  const ref = canonicalRef(id, mode)
  if (ref === '') return []
  const fromHex = /^[0-9a-f]{1,32}$/.test(ref) ? BigInt(`0x${ref}`).toString() : ref
  const fromDecimal = /^\d{1,39}$/.test(ref) ? BigInt(ref).toString(16) : ref
  return [...new Set(inOrder[mode](ref, fromHex, fromDecimal))]
}

const inOrder: Record<ReceiptIds, (ref: string, fromHex: string, fromDecimal: string) => string[]> = {
  'as-is': (ref) => [ref],
  'hex-to-decimal': (ref, fromHex) => [fromHex, ref],
  'decimal-to-hex': (ref, _, fromDecimal) => [fromDecimal, ref],
  // Hexadecimal responses with decimal receipts are the commoner mismatch.
  auto: (ref, fromHex, fromDecimal) => [ref, fromDecimal, fromHex],
}
