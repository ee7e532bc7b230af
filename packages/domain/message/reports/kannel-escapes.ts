import { encodePercent, utf16Octets } from '../../replies/utf16-octets.ts'

/** Values of the escapes of a report or of a subscriber's text (Kannel's users' guide, "Parameters (Escape Codes)"; gw/urltrans.c). */
export interface KannelValues {
  /** `%d`: the value of the report. */
  report: number
  /** `%p`: Kannel takes the telephone as the sender of a report. */
  phone: string
  /** `%P`: the sender of the message. */
  sender: string
  /** `%t`, `%T`: when the report came, in ms. */
  at: number
  /** `%i`: the upstream. */
  upstream: string
  /** `%I`: the message. */
  id: string
  /** `%F`: the upstream's id. */
  foreignId: string
  /** `%A`, `%b`, `%a`, and by words `%k`, `%s`, `%S`, `%r`: what the upstream or the subscriber said. */
  answer: string
  /** `%n` */
  service: string
  /** `%c` */
  coding: 0 | 1 | 2
  /** `%o` */
  account: string
  /** `%B` */
  binfo: string
  /** `%D`, and single parameters by `%#group#name#`. */
  metaData: string
  /** `%R` */
  url: string
  /** How the words of a subscriber's text are written; absent for reports, which a carrier wrote. */
  words?: 'utf-8' | 'utf-16be'
}

const letters = 'aAbBcCdDfFiIkmMnoOPpqQrRsStTuvV%'

/** What is wrong with the escapes of an address, or null. An octet in hexadecimal is left as it is. */
export function wrongEscape(url: string): string | null {
  for (const [whole, what = ''] of url.matchAll(/%(#[^#]*#[^#]*#|[0-9a-fA-F]{2}|.?)/gs)) {
    if (what.length > 1 || (what !== '' && letters.includes(what))) continue
    return `${whole} is no escape; known are ${[...letters].map((each) => `%${each}`).join(' ')} and %#group#name#`
  }
  return null
}

/** The address with every escape replaced by its value, URL-encoded. What is no escape stays. */
export function fillKannelEscapes(url: string, values: KannelValues): string {
  const words = values.answer.split(/\s+/).filter((word) => word !== '')
  let next = 1
  return url.replace(/%(?:#([^#]*)#([^#]*)#|(.))/gs, (whole, group, name, letter) => {
    if (letter === undefined) return encoded(metaValue(values.metaData, String(group), String(name)))
    if (letter === 's') return encodeWord(values, words[next++] ?? '')
    if (letter === 'S') {
      // Without `*`. Kannel does not encode it; a subscriber's word must not change where the request goes.
      const word = (words[next++] ?? '').replaceAll('*', '~')
      return values.words === undefined ? word : encodeWord(values, word)
    }
    if (letter === 'r') return encodeWords(values, words.slice(next))
    return escapeValue(String(letter), values, words) ?? whole
  })
}

function escapeValue(letter: string, values: KannelValues, words: readonly string[]): string | null {
  switch (letter) {
    case 'a':
      return encodeWords(values, words)
    case 'A':
    case 'b':
      return encodeWord(values, values.answer)
    case 'B':
      return encoded(values.binfo)
    case 'c':
      return String(values.coding)
    case 'C':
      return ['UTF-8', '8-BIT', 'UTF-16BE'][values.coding] ?? ''
    case 'd':
      return String(values.report)
    case 'D':
      return encoded(values.metaData)
    case 'F':
      return encoded(values.foreignId)
    case 'i':
      return encoded(values.upstream)
    case 'I':
      return encoded(values.id)
    case 'k':
      return encodeWord(values, words[0] ?? '')
    case 'm':
    case 'M':
      return '-1'
    case 'n':
      return encoded(values.service)
    case 'o':
      return encoded(values.account)
    case 'O':
      return values.words === 'utf-16be' ? '08' : '00'
    case 'p':
    case 'q':
      return encoded(letter === 'q' ? withPlus(values.phone) : values.phone)
    case 'P':
    case 'Q':
      return encoded(letter === 'Q' ? withPlus(values.sender) : values.sender)
    case 'R':
      return encoded(values.url)
    case 't':
      return new Date(values.at).toISOString().slice(0, 19).replace('T', '+')
    case 'T':
      return String(Math.floor(values.at / 1_000))
    // Of messages of subscribers alone.
    case 'f':
    case 'u':
    case 'v':
    case 'V':
      return ''
    case '%':
      return '%'
    default:
      return null
  }
}

function encodeWord({ words }: KannelValues, text: string): string {
  return words === 'utf-16be' ? encodePercent(utf16Octets(text)) : encoded(text)
}

function encodeWords(values: KannelValues, words: readonly string[]): string {
  return words.map((word) => encodeWord(values, word)).join(values.words === 'utf-16be' ? '%00%20' : '+')
}

function withPlus(number: string): string {
  return number.replace(/^00/, '+')
}

/** The value of a parameter: `?group?name=value&name=value?group?…`, encoded. */
function metaValue(metaData: string, group: string, name: string): string {
  const parts = metaData.split('?')
  for (let index = 1; index + 1 < parts.length; index += 2) {
    if (parts[index] === group) return new URLSearchParams(parts[index + 1]).get(name) ?? ''
  }
  return ''
}

/** As `octstr_url_encode` does. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
}
