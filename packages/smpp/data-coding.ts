/** Values of data_coding (SMPP 3.4 §5.2.19). 0 is the SMSC's own default, nearly always GSM 03.38. */
export const dataCoding = {
  smscDefault: 0x00,
  ascii: 0x01,
  octets: 0x02,
  latin1: 0x03,
  octetsAlso: 0x04,
  cyrillic: 0x06,
  hebrew: 0x07,
  ucs2: 0x08,
  iso2022Jp: 0x0a,
  ksc5601: 0x0e,
  /** The GSM alphabet with message class 1, stored by the telephone (3GPP TS 23.038, 4). */
  gsmOnPhone: 0xf1,
} as const

/**
 * How the octets of a text are read. `default`: as data_coding 0 of the connection; `gsm`: in the GSM alphabet, whatever that
 * is; `octets`: they are no text.
 */
type TextAlphabet =
  | 'default'
  | 'gsm'
  | 'latin1'
  | 'cyrillic'
  | 'hebrew'
  | 'iso2022Jp'
  | 'ksc5601'
  | 'ucs2'
  | 'octets'

const alphabets: Readonly<Record<number, TextAlphabet>> = {
  [dataCoding.smscDefault]: 'default',
  [dataCoding.octets]: 'octets',
  [dataCoding.octetsAlso]: 'octets',
  [dataCoding.cyrillic]: 'cyrillic',
  [dataCoding.hebrew]: 'hebrew',
  [dataCoding.ucs2]: 'ucs2',
  [dataCoding.iso2022Jp]: 'iso2022Jp',
  [dataCoding.ksc5601]: 'ksc5601',
}

/**
 * By the values of SMPP up to 0x0f, above them by the groups of 3GPP TS 23.038, 4: a message class or deletion (00xx and
 * 01xx, alphabet in bits 3 and 2, compressed with bit 5), reserved ones (GSM), waiting messages (1100, 1101 and 1110), and
 * data with a class (1111). What SMPP reserves is read as Latin-1, of which ASCII is a part.
 */
export function decodeAlphabet(coding: number): TextAlphabet {
  if (coding < 0x10) return alphabets[coding] ?? 'latin1'
  const group = coding >> 4
  if (group < 0b1000) {
    if ((coding & 0x20) !== 0) return 'octets'
    return generalAlphabets[(coding >> 2) & 0b11] ?? 'gsm'
  }
  if (group === 0b1110) return 'ucs2'
  return group === 0b1111 && (coding & 0x04) !== 0 ? 'octets' : 'gsm'
}

const generalAlphabets: readonly TextAlphabet[] = ['gsm', 'octets', 'ucs2', 'gsm']
