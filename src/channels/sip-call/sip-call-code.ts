import type { Draw, NumberPool } from '../sip/number-pool.ts'

/** A number of ours and the code that its last four digits are. */
export interface CodeNumber {
  number: string
  code: string
}

export interface CodeSearch {
  pool: NumberPool
  draw: Draw
  /** Whether the code may be shown now; where it may, it is taken. */
  claim: (code: string) => Promise<boolean>
  /** Asked before each try. */
  wanted: () => boolean
}

const maxTries = 20

/**
 * A number that nobody can foresee and whose code does not live for this callee, or null where none was found in 20
 * tries. No code is tried twice. Rejects like `claim`.
 */
export async function chooseCodeNumber({
  pool,
  draw,
  claim,
  wanted,
}: CodeSearch): Promise<CodeNumber | null> {
  const tried = new Set<string>()
  for (const number of pool.shuffled(draw)) {
    const code = number.slice(-4)
    if (tried.has(code)) continue
    if (tried.size >= maxTries || !wanted()) return null
    tried.add(code)
    if (await claim(code)) return { number, code }
  }
  return null
}
