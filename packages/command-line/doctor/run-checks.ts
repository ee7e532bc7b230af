import type { Check, Finding } from './finding.ts'
import { describeError } from './finding.ts'

/** After the limit a check says in its own words what did not answer. */
const graceMs = 2_000

/**
 * Runs all checks at once and returns their findings in the order of the checks. A check that fails or takes longer
 * than `limitMs` is a finding, and holds up no other.
 */
export async function runChecks(checks: readonly Check[], limitMs: number): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => runCheck(check, limitMs)))
  return findings.flat()
}

async function runCheck({ name, look }: Check, limitMs: number): Promise<Finding[]> {
  const late = new AbortController()
  const warned = setTimeout(() => late.abort(), limitMs)
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`it did not end within ${limitMs / 1_000} s`))
    timer = setTimeout(giveUp, limitMs + graceMs)
  })
  try {
    const said = await Promise.race([look(late.signal), timedOut])
    return said.map((each) => ({ check: name, ...each }))
  } catch (error) {
    const advice = 'run it again with a longer --limit; if it stays, look at this part by hand'
    return [
      {
        check: name,
        level: 'problem',
        subject: name,
        found: `could not be checked: ${describeError(error)}`,
        advice,
      },
    ]
  } finally {
    clearTimeout(warned)
    clearTimeout(timer)
    late.abort()
  }
}
