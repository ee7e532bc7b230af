/** The digits of a number in international form, with or without `+`; null for anything else. */
export function parseDigits(phone: string | null): string | null {
  const [, digits] = /^\+?(\d{5,15})$/.exec(phone ?? '') ?? []
  return digits ?? null
}
