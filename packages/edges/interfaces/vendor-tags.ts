/** A vendor's tag as clients name it, `0x1401` or 5121, as `sms_tlvs` has it; null where it is none. */
export function formatTagName(name: string): string | null {
  const value = /^0x[0-9a-f]{1,4}$/i.test(name)
    ? Number(name)
    : /^\d{1,5}$/.test(name)
      ? Number(name)
      : Number.NaN
  if (!(value > 0 && value <= 0xffff)) return null
  return `0x${value.toString(16).padStart(4, '0')}`
}
