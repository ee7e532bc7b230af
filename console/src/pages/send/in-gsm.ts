/** Typography for which the GSM alphabet has something that says the same. */
const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '•': '-',
  '×': 'x',
}

/** Whether nothing but typography keeps a text out of the GSM alphabet. */
export function canBeGsm(outside: readonly string[]): boolean {
  return outside.every((character) => plain[character] !== undefined)
}

export function inGsm(text: string): string {
  return [...text].map((character) => plain[character] ?? character).join('')
}
