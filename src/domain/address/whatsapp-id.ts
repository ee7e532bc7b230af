/**
 * Whether a text is Meta's id of a subscriber within one business portfolio (business-scoped user id): `CC.` or `CC.ENT.` with
 * the letters of the country, and up to 128 letters and digits. WhatsApp names subscribers so who show no number. It is
 * kept whole and compared exactly.
 */
export function isWhatsAppId(text: string): boolean {
  return /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(text)
}
