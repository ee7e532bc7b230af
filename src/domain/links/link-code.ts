/**
 * What codes are made of: 32 characters, so that each takes five bits of a random byte and none is likelier than
 * another. No vowels, so that no words come about; nothing that reads like something else (0 O, 1 l I, 2 Z, 5 S,
 * 8 B, and letters whose cases look the same stand in one case only).
 */
const alphabet = '346789DFHJLMNRTbcdfghjkmnprtvwxy'

/**
 * 60 bits: whoever tries a thousand codes a second while ten million links are alive finds one in three and a
 * half years.
 */
export const codeLength = 12

/** What telephones take for a part of an address that ends a sentence is forgiven. */
const pattern = /^([346789DFHJLMNRTbcdfghjkmnprtvwxy]{12})[.,:;!?'"()[\]»”’…]{0,8}$/

/** The code at the end of an address; null where it can be none, which needs no look into the database. */
export function readLinkCode(text: string): string | null {
  return pattern.exec(text)?.[1] ?? null
}

/** The code that `codeLength` random bytes, from `start` on, make. */
export function codeOf(bytes: Uint8Array, start = 0): string {
  let code = ''
  for (let index = start; index < start + codeLength; index++) code += alphabet[(bytes[index] ?? 0) & 31]
  return code
}
