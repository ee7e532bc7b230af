// Draws the moving picture of README.md out of the timeline of a message on standard input: a terminal in which it appears,
// and beside it the stages of its plan. Where motion is unwanted, all is shown at once.
//
//   npm run --silent posthorn -- message --id 3 --until DELIVERED | node tools/moving-picture.mjs > docs/pictures/fallback.svg
import { readFileSync } from 'node:fs'

const secondsForCommand = 2
const secondsOfLine = 0.7
const secondsAtEnd = 5
const longest = 74

const lines = [...readFileSync(0, 'utf8').matchAll(/^\S+Z +(\+[\d.]+ s) {2}(.*)$/gm)].map(
  ([, after, sentence]) => ({ after, sentence }),
)
if (lines.length === 0) throw new Error('there is no timeline on standard input')
const total = secondsForCommand + lines.length * secondsOfLine + secondsAtEnd
const shownAt = (index) => secondsForCommand + index * secondsOfLine
const stages = readStages()
const height = 96 + lines.length * 22

const keyframes = lines.map((_, index) => {
  const from = ((shownAt(index) / total) * 100).toFixed(1)
  return `@keyframes at${index} { 0%, ${from}% { opacity: 0 } ${(Number(from) + 1).toFixed(1)}%, 100% { opacity: 1 } } .at${index} { animation: at${index} ${total}s infinite }`
})
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 ${height}" role="img" aria-labelledby="title">
  <title id="title">A message with fallback: ${stages.map(({ channel, outcome }) => `${channel} ${outcome}`).join(', ')}</title>
  <style>
    text { font: 12px ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; fill: #e6edf3 }
    .sans { font: 14px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif }
    .dim { fill: #9198a1 }
    .prompt { fill: #3fb950 }
    .screen { fill: #0d1117; stroke: #3d444d }
    .card { fill: #151b23; stroke: #3d444d }
    .waiting { fill: #212830; stroke: #3d444d }
    .failed { fill: #3c1f14; stroke: #db6d28 }
    .delivered { fill: #12351f; stroke: #3fb950 }
    ${keyframes.join('\n    ')}
    @media (prefers-reduced-motion: reduce) { [class^="at"] { animation: none } }
  </style>
  <rect class="screen" x="0.5" y="0.5" width="619" height="${height - 1}" rx="8"/>
  <text x="18" y="34"><tspan class="prompt">$</tspan> curl …/api/json.php -d '{…"type":"${stages.map(({ channel }) => channel).join('+')}"…}'</text>
  <text x="18" y="58"><tspan class="prompt">$</tspan> posthorn message --until DELIVERED</text>
${lines.map(terminalLine).join('\n')}
  <rect class="card" x="632.5" y="0.5" width="327" height="${height - 1}" rx="8"/>
  <text class="sans dim" x="654" y="34">What became of each stage</text>
${stages.map(stageBox).join('\n')}
</svg>
`)

function terminalLine({ after, sentence }, index) {
  const whole = `${after}  ${sentence}`
  const text = whole.length > longest ? `${whole.slice(0, longest - 1)}…` : whole
  return `  <text class="at${index}" x="18" y="${86 + index * 22}"><tspan class="dim">${escaped(text.slice(0, after.length))}</tspan>${escaped(text.slice(after.length))}</text>`
}

function stageBox({ channel, begins, ends, outcome }, index) {
  const y = 56 + index * 78
  return `  <rect class="waiting" x="654" y="${y}" width="284" height="60" rx="6"/>
  <g class="at${ends}"><rect class="${outcome}" x="654" y="${y}" width="284" height="60" rx="6"/></g>
  <text class="sans" x="674" y="${y + 36}">${escaped(channel)}</text>
  <g class="at${begins}"><text class="sans dim" x="744" y="${y + 36}">begins</text></g>
  <g class="at${ends}"><text class="sans" x="822" y="${y + 36}">${outcome}</text></g>`
}

/** Each stage with the lines at which it begins and ends. */
function readStages() {
  const found = lines.flatMap(({ sentence }, begins) => {
    const [, channel] = /^Stage \d+ \((\w+)\) begins\.$/.exec(sentence) ?? []
    return channel === undefined ? [] : [{ channel, begins }]
  })
  return found.map((stage, index) => {
    const until = found[index + 1]?.begins ?? lines.length
    const ends = lines.findIndex(
      ({ sentence }, at) =>
        at > stage.begins && at < until && /refused|reports part \d+: (failed|delivered)/.test(sentence),
    )
    if (ends === -1) throw new Error(`the stage ${stage.channel} has no end`)
    return { ...stage, ends, outcome: lines[ends].sentence.includes(': delivered') ? 'delivered' : 'failed' }
  })
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
