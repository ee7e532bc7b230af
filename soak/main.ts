import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from '../bench/load/machine.ts'
import { renderPicture } from './picture/picture.ts'
import type { NotedEvent } from './samples/sample.ts'
import { soak } from './soak.ts'
import { faultsOf, progressLine, summaryOf } from './summary.ts'
import { judgeAll } from './verdict/judge.ts'

const usage = `npm run soak -- [options]
  --hours <n>        how long, default 1
  --minutes <n>      in place of hours
  --per-second <n>   messages a second, default 80
  --out <folder>     for samples, picture and summary; default: a new one below the temporary folder`

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    'per-second': { type: 'string', default: '80' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes ?? Number(values.hours) * 60)
const perSecond = Number(values['per-second'])
if (values.help || !(minutes > 0) || !(perSecond > 0)) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

/** A sixth of a shorter run. */
const warmUpSeconds = Math.min(600, minutes * 10)
const samplesOfLine = 6

const out = values.out ?? mkdtempSync(join(tmpdir(), 'posthorn-soak-out-'))
mkdirSync(out, { recursive: true })
const note = (line: object) => appendFileSync(join(out, 'samples.ndjson'), `${JSON.stringify(line)}\n`)
const events: NotedEvent[] = []
let count = 0
// Ctrl+C ends the run and judges it; a second one ends it at once.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const { samples, ending } = await soak({
  minutes,
  perSecond,
  signal: stop.signal,
  say: (line) => console.log(line),
  onSample(sample) {
    note(sample)
    if (count++ % samplesOfLine === 0) console.log(progressLine(sample, events))
  },
  onEvent(event) {
    events.push(event)
    note({ event })
  },
})
const verdicts = judgeAll(samples, warmUpSeconds)
const ran = Math.round((samples.at(-1)?.seconds ?? 0) / 60)
const title = `${ran} minutes at ${perSecond} messages a second: ${machine()}`
const summary = `${title}\n\n${summaryOf(ending, verdicts)}`
writeFileSync(join(out, 'summary.txt'), summary)
writeFileSync(join(out, 'soak.svg'), renderPicture({ title, samples, events, verdicts, warmUpSeconds }))
console.log(`\n${summary}\n${out}`)
const faults = faultsOf(ending, verdicts)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
