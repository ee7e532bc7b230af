/** The tables that a header of a text names (3GPP TS 23.038, 6.2.1.2.4); 0, and numbers that are not known, for the default. */
export interface NationalLanguages {
  /** In place of the basic table. */
  locking: number
  /** In place of the extension table. */
  single: number
}

/** Urdu; higher numbers are reserved. */
export const lastLanguage = 13

/** Cells with characters of the language in the locking tables of A.3.4 to A.3.13; the others are the same in all of them. */
const lockingCells = cells(
  [0x00, 0x09],
  [0x0b, 0x0c],
  [0x0e, 0x1a],
  [0x1c, 0x1f],
  [0x22, 0x27],
  [0x2a, 0x2b],
  [0x2d, 0x2d],
  [0x2f, 0x2f],
  [0x3c, 0x3e],
  [0x40, 0x60],
  [0x7b, 0x7f],
)
/** And in the single shift tables of A.2.4 to A.2.13. */
const singleCells = cells([0x19, 0x1a], [0x1c, 0x27], [0x2a, 0x2e], [0x30, 0x3b], [0x3f, 0x3f])

/** A table on paper: the characters of cells, beside those of the table that it changes. */
interface Changes {
  /** The first code point of the block whose last two digits stand in the tables; a character stands for itself, `--` for no character. */
  page: number
  locking: string
  single: string
}

/** Languages 4 to 13, by their number. Misprints of the standard are corrected: Kannada's locking cell 0x24 is U+0CA1. */
const indic: Readonly<Record<number, Changes>> = {
  // Bengali
  4: {
    page: 0x0900,
    locking:
      '81 82 83 85 86 87 88 89 8a 8b 8c -- -- 8f 90 -- -- 93 94 95 96 97 98 99 9a 9b 9c 9d 9e 9f a0 a1 a2 a3 ' +
      'a4 a5 a6 a7 a8 -- aa ab ac ad ae af b0 -- b2 -- -- -- b6 b7 b8 b9 bc bd be bf c0 c1 c2 c3 c4 -- -- c7 ' +
      'c8 -- -- cb cc cd ce d7 dc dd f0 f1',
    single: 'e6 e7 e8 e9 ea eb ec ed ee ef df e0 e1 e2 e3 f2 f3 f4 f5 f6 f7 f8 f9 fa',
  },
  // Gujarati
  5: {
    page: 0x0a00,
    locking:
      '81 82 83 85 86 87 88 89 8a 8b 8c 8d -- 8f 90 91 -- 93 94 95 96 97 98 99 9a 9b 9c 9d 9e 9f a0 a1 a2 a3 ' +
      'a4 a5 a6 a7 a8 -- aa ab ac ad ae af b0 -- b2 b3 -- b5 b6 b7 b8 b9 bc bd be bf c0 c1 c2 c3 c4 c5 -- c7 ' +
      'c8 c9 -- cb cc cd d0 e0 e1 e2 e3 f1',
    single: '। ॥ e6 e7 e8 e9 ea eb ec ed ee ef',
  },
  // Hindi
  6: {
    page: 0x0900,
    locking:
      '01 02 03 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 ' +
      '24 25 26 27 28 29 2a 2b 2c 2d 2e 2f 30 31 32 33 34 35 36 37 38 39 3c 3d 3e 3f 40 41 42 43 44 45 46 47 ' +
      '48 49 4a 4b 4c 4d 50 72 7b 7c 7e 7f',
    single: '64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 51 52 53 54 58 59 5a 5b 5c 5d 5e 5f 60 61 62 63 70 71',
  },
  // Kannada
  7: {
    page: 0x0c00,
    locking:
      '-- 82 83 85 86 87 88 89 8a 8b 8c -- 8e 8f 90 -- 92 93 94 95 96 97 98 99 9a 9b 9c 9d 9e 9f a0 a1 a2 a3 ' +
      'a4 a5 a6 a7 a8 -- aa ab ac ad ae af b0 b1 b2 b3 -- b5 b6 b7 b8 b9 bc bd be bf c0 c1 c2 c3 c4 -- c6 c7 ' +
      'c8 -- ca cb cc cd d5 d6 e0 e1 e2 e3',
    single: '। ॥ e6 e7 e8 e9 ea eb ec ed ee ef de f1 f2',
  },
  // Malayalam
  8: {
    page: 0x0d00,
    locking:
      '-- 02 03 05 06 07 08 09 0a 0b 0c -- 0e 0f 10 -- 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 ' +
      '24 25 26 27 28 -- 2a 2b 2c 2d 2e 2f 30 31 32 33 34 35 36 37 38 39 -- 3d 3e 3f 40 41 42 43 44 -- 46 47 ' +
      '48 -- 4a 4b 4c 4d 57 60 61 62 63 79',
    single: '। ॥ 66 67 68 69 6a 6b 6c 6d 6e 6f 70 71 72 73 74 75 7a 7b 7c 7d 7e 7f',
  },
  // Oriya
  9: {
    page: 0x0b00,
    locking:
      '01 02 03 05 06 07 08 09 0a 0b 0c -- -- 0f 10 -- -- 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 ' +
      '24 25 26 27 28 -- 2a 2b 2c 2d 2e 2f 30 -- 32 33 -- 35 36 37 38 39 3c 3d 3e 3f 40 41 42 43 44 -- -- 47 ' +
      '48 -- -- 4b 4c 4d 56 57 60 61 62 63',
    single: '। ॥ 66 67 68 69 6a 6b 6c 6d 6e 6f 5c 5d 5f 70 71',
  },
  // Punjabi
  10: {
    page: 0x0a00,
    locking:
      '01 02 03 05 06 07 08 09 0a -- -- -- -- 0f 10 -- -- 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 ' +
      '24 25 26 27 28 -- 2a 2b 2c 2d 2e 2f 30 -- 32 33 -- 35 36 -- 38 39 3c -- 3e 3f 40 41 42 -- -- -- -- 47 ' +
      '48 -- -- 4b 4c 4d 51 70 71 72 73 74',
    single: '। ॥ 66 67 68 69 6a 6b 6c 6d 6e 6f 59 5a 5b 5c 5e 75',
  },
  // Tamil
  11: {
    page: 0x0b00,
    locking:
      '-- 82 83 85 86 87 88 89 8a -- -- -- 8e 8f 90 -- 92 93 94 95 -- -- -- 99 9a -- 9c -- 9e 9f -- -- -- a3 ' +
      'a4 -- -- -- a8 a9 aa -- -- -- ae af b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 -- -- be bf c0 c1 c2 -- -- -- c6 c7 ' +
      'c8 -- ca cb cc cd d0 d7 f0 f1 f2 f9',
    single: '। ॥ e6 e7 e8 e9 ea eb ec ed ee ef f3 f4 f5 f6 f7 f8 fa',
  },
  // Telugu
  12: {
    page: 0x0c00,
    locking:
      '01 02 03 05 06 07 08 09 0a 0b 0c -- 0e 0f 10 -- 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 ' +
      '24 25 26 27 28 -- 2a 2b 2c 2d 2e 2f 30 31 32 33 -- 35 36 37 38 39 -- 3d 3e 3f 40 41 42 43 44 -- 46 47 ' +
      '48 -- 4a 4b 4c 4d 55 56 60 61 62 63',
    single: '-- -- 66 67 68 69 6a 6b 6c 6d 6e 6f 58 59 78 79 7a 7b 7c 7d 7e 7f',
  },
  // Urdu
  13: {
    page: 0x0600,
    locking:
      '27 22 28 7b 80 7e a6 2a c2 7f 79 7d 7a 7c 2b 2c 81 84 83 85 86 87 2d 2e 2f 8c 88 89 8a 8f 8d 30 31 91 ' +
      '93 99 32 96 98 9a 33 34 35 36 37 38 39 41 42 a9 aa ab af b3 b1 44 45 46 ba bb bc 48 c4 d5 c1 be 21 cc ' +
      'd0 d2 4d 50 4f 57 54 55 51 53 56 70',
    single: '00 01 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 0c 0d 0e 0f 10 11 12 13 14 1b 1f 40 52 58 6b 6c 72 73 cd d4',
  },
}

/** Languages 1 to 3: pairs of cell and character that differ from the default tables. */
const latin: Readonly<Record<number, { locking: string; single: string }>> = {
  // Turkish
  1: {
    locking: '04€ 07ı 0bĞ 0cğ 1cŞ 1dş 40İ 60ç',
    single: '47Ğ 49İ 53Ş 63ç 67ğ 69ı 73ş',
  },
  // Spanish, without a locking table
  2: { locking: '', single: '09ç 41Á 49Í 4fÓ 55Ú 61á 69í 6fó 75ú' },
  // Portuguese
  3: {
    locking:
      '04ê 06ú 07í 08ó 09ç 0bÔ 0cô 0eÁ 0fá 12ª 13Ç 14À 15∞ 16^ 17\\ 18€ 19Ó 1a| 1cÂ 1dâ 1eÊ 24º 40Í 5bÃ 5cÕ 5dÚ ' +
      '60~ 7bã 7cõ 7d`',
    single:
      '05ê 09ç 0bÔ 0cô 0eÁ 0fá 12Φ 13Γ 15Ω 16Π 17Ψ 18Σ 19Θ 1fÊ 41À 49Í 4fÓ 55Ú 5bÃ 5cÕ 61Â 69í 6fó 75ú 7bã 7cõ 7fâ',
  },
}

/** What the locking tables of languages 4 to 13 have in common, cell by cell from 0x00; a blank where `lockingCells` are. */
const lockingFrame = `${' '.repeat(10)}\n  \r${' '.repeat(18)} !      )(  , . 0123456789:;   ?${' '.repeat(33)}abcdefghijklmnopqrstuvwxyz     `
/** And their single shift tables, beside the default extension table. */
const singleFrame = '@£$¥¿"¤%&\'\f*+ -/<=>¡^¡_#*'

/** The locking table as 128 characters, cell by cell; null for languages without one. */
export function lockingTable(language: number, basic: readonly string[]): readonly string[] | null {
  const own = indic[language]
  if (own !== undefined) return filled([...lockingFrame], lockingCells, own.page, own.locking)
  const changes = latin[language]?.locking ?? ''
  return changes === '' ? null : changed([...basic], changes)
}

/** The characters that follow an escape, by their septet: cells that are undefined show the character of the locking table. */
export function singleShiftTable(
  language: number,
  extension: readonly (string | undefined)[],
): readonly (string | undefined)[] | null {
  const own = indic[language]
  if (own === undefined) {
    const changes = latin[language]?.single
    return changes === undefined ? null : changed([...extension], changes)
  }
  const table = [...extension]
  for (const [cell, character] of [...singleFrame].entries()) if (cell !== 0x0d) table[cell] = character
  for (let cell = 0x41; cell <= 0x5a; cell++) table[cell] = String.fromCharCode(cell)
  return filled(table, singleCells, own.page, own.single)
}

function changed<Cell extends string | undefined>(table: Cell[], changes: string): (Cell | string)[] {
  const result: (Cell | string)[] = [...table]
  for (const change of changes.split(' ')) result[Number.parseInt(change.slice(0, 2), 16)] = change.slice(2)
  return result
}

function filled<Cell extends string | undefined>(
  table: Cell[],
  places: readonly number[],
  page: number,
  tokens: string,
): (Cell | string)[] {
  const result: (Cell | string)[] = [...table]
  for (const [index, token] of tokens.split(' ').entries()) {
    if (token === '--') continue
    const isCode = /^[0-9a-f]{2}$/.test(token)
    result[places[index] ?? 0] = isCode ? String.fromCharCode(page + Number.parseInt(token, 16)) : token
  }
  return result
}

function cells(...ranges: readonly (readonly [from: number, to: number])[]): readonly number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
