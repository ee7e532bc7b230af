/** One-time codes come in texts of at most this many UTF-16 units. */
const longestCodeText = 160

const link = /:\/\/|\bwww\.|\.[a-z]{2,}\//i

/**
 * Whether a text reads like a one-time code: short, without a link, and with exactly one run of 4 to 8 digits
 * that stands alone. Digits that touch a letter, or another number through `.`, `,`, `:`, `/` or `-`, are parts
 * of amounts, dates, times and names, and don't stand alone.
 */
export function looksLikeCode(text: string): boolean {
  return runOfCode(text) !== null
}

/**
 * Where the digits of the code are in a text that reads like one and says so: it has a word for it (`code`, `код`,
 * `PIN`, `password`, …), or hardly any other words. Null for all others, such as `Your order 10423 is ready`.
 */
export function namedCode(text: string): { start: number; end: number } | null {
  const run = runOfCode(text)
  if (run === null || codeWords.test(text)) return run
  return (text.match(/\p{L}{2,}/gu) ?? []).length <= 1 ? run : null
}

const stems = [
  ...[
    'code',
    'codes',
    'pin',
    'otp',
    'tan',
    '2fa',
    'passcode',
    'password',
    'token',
    'verif\\p{L}*',
    'confirm\\p{L}*',
  ],
  ...[
    'log ?in',
    'sign ?in',
    'authenti\\p{L}*',
    'код\\p{L}*',
    'п[іи]н\\p{L}?',
    'парол\\p{L}*',
    'підтвер\\p{L}*',
  ],
  ...[
    'подтвер\\p{L}*',
    'вх[іо]д\\p{L}?',
    'авториз\\p{L}*',
    'kod\\p{L}*',
    'hasł\\p{L}*',
    'c[óo]dig\\p{L}*',
    'codice',
  ],
]
const codeWords = new RegExp(`(?<!\\p{L})(?:${stems.join('|')})(?!\\p{L})`, 'iu')

function runOfCode(text: string): { start: number; end: number } | null {
  if (text.length > longestCodeText) return null
  let runs = 0
  let found: { start: number; end: number } | null = null
  for (let index = 0; index < text.length; index++) {
    if (!isDigit(text.charCodeAt(index))) continue
    const start = index
    while (isDigit(text.charCodeAt(index + 1))) index++
    const length = index + 1 - start
    if (length < 4 || length > 8 || !standsAlone(text, start, index + 1)) continue
    runs++
    found = { start, end: index + 1 }
  }
  return runs === 1 && !link.test(text) ? found : null
}

function standsAlone(text: string, start: number, end: number): boolean {
  return !touches(text, start - 1, -1) && !touches(text, end, 1)
}

function touches(text: string, index: number, step: 1 | -1): boolean {
  const adjacent = text.charAt(index)
  if (/[\p{L}_]/u.test(adjacent)) return true
  return /[.,:/-]/.test(adjacent) && isDigit(text.charCodeAt(index + step))
}

/** False for NaN, which `charCodeAt` returns beyond the ends. */
function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}
