import type { SmppUpstreamConfig } from './settings.ts'

type ReceiptIds = SmppUpstreamConfig['receiptIds']

/** The specification allows 64 (SMPP 3.4 §4.4.2); longer ids are cut, in responses and receipts alike. */
const maxCharacters = 256

/**
 * The form in which the id of a submit response is stored as `ref`, and which `receiptRefs` returns: without NUL and
 * spaces, and unless ids are compared exactly also in lower case and without leading zeros, because SMSCs pad ids
 * and write hexadecimal ones in either case.
 */
export function canonicalRef(id: string, mode: ReceiptIds): string {
  const given = givenId(id)
  if (mode === 'as-is') return given
  return given.toLowerCase().replace(/^0+(?=[0-9a-f]+$)/, '')
}

/** The id as the SMSC gave it, without NUL and spaces. */
export function givenId(id: string): string {
  return id.slice(0, maxCharacters).replace(/[\0\s]+/g, '')
}

/**
 * The forms that a receipt's id may have had in the submit response, most likely first. `hex-to-decimal`: receipts are
 * hexadecimal where responses are decimal; `decimal-to-hex`: the reverse. Both add the unchanged id as the last form.
 * Empty where the receipt has no id.
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
  // Hexadecimal responses with decimal receipts are the more common mismatch.
  auto: (ref, fromHex, fromDecimal) => [ref, fromDecimal, fromHex],
}
