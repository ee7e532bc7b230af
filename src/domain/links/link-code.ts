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

const pattern = /^[346789DFHJLMNRTbcdfghjkmnprtvwxy]{12}$/

/** Whether it can be a code at all: everything else is unknown without a look into the database. */
export function isLinkCode(text: string): boolean {
  return pattern.test(text)
}

/** The code that `codeLength` random bytes, from `start` on, make. */
export function codeOf(bytes: Uint8Array, start = 0): string {
  let code = ''
  for (let index = start; index < start + codeLength; index++) code += alphabet[(bytes[index] ?? 0) & 31]
  return code
}
