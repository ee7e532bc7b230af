import { lastLanguage, lockingTable, type NationalLanguages, singleShiftTable } from './national-alphabets.ts'

/**
 * The GSM 7-bit default alphabet with its extension table (3GPP TS 23.038, 6.2.1 and 6.2.1.1), one septet an
 * octet as SMPP carries it.
 */
const basicCharacters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** Septet that follows the escape -> character. */
const extensionCharacters: readonly (readonly [number, string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]

const escapeSeptet = 0x1b
const notGsm = 0xffff
const extended = 0x100

/** By UTF-16 unit: the septet, `extended` plus the septet after an escape, or `notGsm`. */
const septetOf = new Uint16Array(0x20ad).fill(notGsm)
const characterOf: string[] = [...basicCharacters]
/** Undefined where the basic character is shown. */
const extendedCharacterOf: (string | undefined)[] = []

characterOf[escapeSeptet] = ' '
extendedCharacterOf[escapeSeptet] = ' '
for (const [septet, character] of [...basicCharacters].entries()) {
  if (septet !== escapeSeptet) septetOf[character.charCodeAt(0)] = septet
}
for (const [septet, character] of extensionCharacters) {
  septetOf[character.charCodeAt(0)] = extended | septet
  extendedCharacterOf[septet] = character
}

/** Septets that one UTF-16 unit takes: 1 or 2, or 0 where the alphabet does not have it. */
export function septetsOfUnit(unit: number): 0 | 1 | 2 {
  const septet = septetOf[unit]
  if (septet === undefined || septet === notGsm) return 0
  return septet < extended ? 1 : 2
}

/** Septets of the whole text, or -1 where a character is not in the alphabet. */
export function countSeptets(text: string): number {
  let septets = 0
  for (let index = 0; index < text.length; index++) {
    const septet = septetOf[text.charCodeAt(index)]
    if (septet === undefined || septet === notGsm) return -1
    septets += septet < extended ? 1 : 2
  }
  return septets
}

export function isGsm(text: string): boolean {
  return countSeptets(text) >= 0
}

/** One septet an octet, extended characters as escape pairs. Throws `RangeError` where `isGsm` is false. */
export function encodeGsm(text: string): Uint8Array {
  const septets = countSeptets(text)
  if (septets < 0) throw new RangeError('the text has characters that the GSM alphabet does not have')
  const octets = new Uint8Array(septets)
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const septet = septetOf[text.charCodeAt(index)] as number
    if (septet >= extended) octets[at++] = escapeSeptet
    octets[at++] = septet & 0x7f
  }
  return octets
}

/**
 * Reads one septet an octet; the top bit is ignored. As 23.038 asks, an escape before a septet that the
 * extension table does not have shows the basic character, and an escape with nothing after it a space.
 * `languages`: the tables that the text's header names.
 */
export function decodeGsm(octets: Uint8Array, languages: NationalLanguages | null = null): string {
  const { basic, extension } = languages === null ? defaultTables : findTables(languages)
  let text = ''
  for (let index = 0; index < octets.length; index++) {
    const septet = (octets[index] as number) & 0x7f
    if (septet !== escapeSeptet || index + 1 === octets.length) text += basic[septet]
    else {
      const shifted = (octets[++index] as number) & 0x7f
      text += extension[shifted] ?? basic[shifted]
    }
  }
  return text
}

interface Tables {
  basic: readonly string[]
  extension: readonly (string | undefined)[]
}

const defaultTables: Tables = { basic: characterOf, extension: extendedCharacterOf }
const nationalTables = new Map<string, Tables>()

function known(language: number): number {
  return language <= lastLanguage ? language : 0
}

/** Each pair of tables is made once. */
function findTables(languages: NationalLanguages): Tables {
  const [locking, single] = [known(languages.locking), known(languages.single)]
  const key = `${locking} ${single}`
  const made = nationalTables.get(key) ?? {
    basic: lockingTable(locking, characterOf) ?? characterOf,
    extension: singleShiftTable(single, extendedCharacterOf) ?? extendedCharacterOf,
  }
  nationalTables.set(key, made)
  return made
}
