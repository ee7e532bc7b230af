const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 (§2.2) allows, in whole characters. */
const others = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Text for an element or an attribute. XML has no place for control characters, not even as a reference: one of them makes
 * the whole document unreadable. They are left out, and half of a surrogate pair is replaced as in UTF-8.
 */
export function escapeXml(text: string): string {
  return text
    .replaceAll(others, (sign) => (/\p{Surrogate}/u.test(sign) ? '\ufffd' : ''))
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
