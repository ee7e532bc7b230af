import type { Draw, NumberPool } from '../sip/number-pool.ts'

/** One of our numbers, and the code: its last four digits. */
export interface CodeNumber {
  number: string
  code: string
}

export interface CodeSearch {
  pool: NumberPool
  draw: Draw
  /** Claims the code; false where it may not be shown now. */
  claim: (code: string) => Promise<boolean>
  /** Checked before each try. */
  wanted: () => boolean
}

const maxTries = 20

/**
 * An unpredictable number whose code is not valid for this callee already, or null where 20 tries found none. No code
 * is tried twice. Rejects like `claim`.
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
