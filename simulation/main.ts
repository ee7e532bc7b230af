import { runSeed } from './run-seed.ts'
import { Theatre } from './theatre.ts'
import { machineNow } from './world/only-virtual.ts'

const from = Number(process.argv[2] ?? 1)
const count = Number(process.argv[3] ?? 1)
const theatre = await Theatre.open()
const began = machineNow()
for (let seed = from; seed < from + count; seed++) {
  const result = await runSeed(theatre, seed, process.argv.includes('--story'))
  if (process.argv.includes('--story')) console.log(result.story)
  console.log(seed, JSON.stringify(result.figures), Math.round(result.tookMs), result.broken)
}
console.log((machineNow() - began) / count, 'ms a seed')
process.exit(0)
