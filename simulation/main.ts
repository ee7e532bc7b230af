import { parseArgs } from 'node:util'
import { runCampaign } from './campaign/campaign.ts'
import { brokenSentences, CampaignReport } from './campaign/report.ts'
import { emphases } from './world/emphasis.ts'

const usage = `npm run simulate -- [options]
  --seeds <n>        how many seeds, default 200
  --from <n>         the first seed, default 1
  --seed <n>         this seed alone
  --story            prints what happened, step by step
  --workers <n>      processes, default 2
  --emphasis <name>  what all of them have more of: ${emphases.join(', ')}
  --planted <name>   plants a fault of the past, to see that it is found
  --stop             ends at the first broken promise`

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    story: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    emphasis: { type: 'string' },
    planted: { type: 'string' },
    stop: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

const emphasis = emphases.find((each) => each === values.emphasis) ?? null
if (values.emphasis !== undefined && emphasis === null)
  throw new Error(`there is no emphasis ${values.emphasis}`)
const first = Number(values.seed ?? values.from)
const count = values.seed === undefined ? Number(values.seeds) : 1
const report = new CampaignReport()
const beganAt = performance.now()
let saidAt = beganAt
await runCampaign({
  runs: Array.from({ length: count }, (_, index) => ({
    seed: first + index,
    emphasis,
    keepsStory: values.story,
  })),
  workers: Number(values.workers),
  planted: values.planted ?? null,
  onResult(result, cpuMs) {
    report.add(result, cpuMs)
    if (values.story) console.log(result.story)
    if (result.broken.length > 0) console.log(brokenSentences(result))
    if (performance.now() - saidAt > 10_000) {
      saidAt = performance.now()
      console.error(report.progress())
    }
    return values.stop && result.broken.length > 0 ? 'stop' : undefined
  },
})
console.log(report.summary(performance.now() - beganAt))
if (report.broken.length > 0) {
  const [worst] = report.broken
  console.log(`Replay one with: npm run simulate -- --seed ${worst?.seed} --story`)
  process.exitCode = 1
}
