/** Digits, star, hash, A to D; 16 is a hook flash. */
const words: Readonly<Record<string, string>> = {
  '10': '*',
  '11': '#',
  '12': 'A',
  '13': 'B',
  '14': 'C',
  '15': 'D',
}

/** The two lines have some forty characters; a longer body could take long to be searched. */
const maxCharacters = 256

/**
 * The key in the body of an INFO: `Signal=5` and `Duration=160` as application/dtmf-relay, or the key alone as
 * application/dtmf. Null for anything else. Duration in milliseconds.
 */
export function parseDtmfInfo(
  contentType: string,
  body: string,
): { digit: string; durationMs: number | null } | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/dtmf-relay' && type !== 'application/dtmf') return null
  if (body.length > maxCharacters) return null
  const signal = type === 'application/dtmf' ? body.trim() : /^\s*Signal\s*=\s*(\S+)\s*$/im.exec(body)?.[1]
  const digit = words[signal ?? ''] ?? signal?.toUpperCase()
  if (digit === undefined || !/^[0-9A-D*#]$/.test(digit)) return null
  const duration = /^\s*Duration\s*=\s*(\d{1,6})\s*$/im.exec(body)?.[1]
  return { digit, durationMs: duration === undefined ? null : Number(duration) }
}
