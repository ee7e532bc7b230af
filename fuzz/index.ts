// `npm run fuzz -- <targets or all> [--minutes n] [--inputs n] [--seed n]`: attacks parsers with changed inputs.
import { parseArgs } from 'node:util'
import { runTarget } from './engine/run-target.ts'
import type { Target } from './engine/target.ts'
import { foundInputs, keepInput } from './found.ts'
import { targets } from './targets/index.ts'

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string' },
    inputs: { type: 'string' },
    seed: { type: 'string' },
  },
  allowPositionals: true,
})
const chosen = positionals.includes('all') ? targets : positionals.map(targetOf)
if (chosen.length === 0) {
  console.log(
    'npm run fuzz -- <targets or all> [--minutes n] [--inputs n] [--seed n]; minutes and inputs are for each\n',
  )
  for (const { name, what } of targets) console.log(`${name.padEnd(20)} ${what}`)
  process.exit(2)
}

const seed = values.seed === undefined ? Date.now() % 1_000_000_000 : numberOf('seed', values.seed)
const minutes = values.minutes === undefined ? null : numberOf('minutes', values.minutes)
const inputs = values.inputs === undefined ? null : numberOf('inputs', values.inputs)
let total = 0
for (const target of chosen) total += await attack(target)
console.log(`${total.toLocaleString('en')} inputs over ${chosen.length} targets, seed ${seed}`)

async function attack(target: Target): Promise<number> {
  const run = await runTarget(target, {
    seed,
    maxInputs: inputs ?? Number.POSITIVE_INFINITY,
    maxMs: minutes === null ? (inputs === null ? 60_000 : Number.POSITIVE_INFINITY) : minutes * 60_000,
    timeEvery: 400,
    isWatched: true,
    known: foundInputs(target).map(({ input }) => input),
  })
  const seconds = run.elapsedMs / 1_000
  const perSecond = Math.round(run.inputs / seconds).toLocaleString('en')
  const counts = `${run.inputs.toLocaleString('en')} inputs in ${seconds.toFixed(0)} s (${perSecond}/s)`
  console.log(
    `${target.name.padEnd(20)} ${counts}, ${run.outcomes} outcomes, ${run.timed} timed, ${run.findings.length} findings`,
  )
  for (const { sentence, input, number } of run.findings) {
    const kept = input === null ? '' : `\n    kept as ${keepInput(target, input)}`
    console.log(`  FOUND at input ${number}: ${sentence}${kept}`)
    process.exitCode = 1
  }
  return run.inputs
}

function targetOf(name: string): Target {
  const found = targets.find((each) => each.name === name)
  if (found !== undefined) return found
  console.error(`${name} is no target: ${targets.map((each) => each.name).join(', ')}`)
  process.exit(2)
}

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (text !== '' && value > 0 && Number.isFinite(value)) return value
  console.error(`--${name} must be a number above 0, not ${text}`)
  process.exit(2)
}
