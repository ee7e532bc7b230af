import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCampaign } from '../simulation/campaign/campaign.ts'
import { brokenSentences, CampaignReport } from '../simulation/campaign/report.ts'
import { regressionSeeds } from '../simulation/regression-seeds.ts'
import type { SeedResult } from '../simulation/run-seed.ts'
import type { Emphasis } from '../simulation/world/emphasis.ts'

const workers = 2
const seeds = Array.from({ length: 200 }, (_, index) => 1 + index)

test('200 seeds of the simulation, and those of earlier findings, break no promise', async (context) => {
  const report = new CampaignReport()
  const beganAt = performance.now()
  await runCampaign({
    seeds: [...new Set([...regressionSeeds, ...seeds])],
    workers,
    onResult: (result, cpuMs) => void report.add(result, cpuMs),
  })
  context.diagnostic(report.summary(performance.now() - beganAt))
  assert.deepEqual(report.broken.map(brokenSentences), [])
  // A campaign without faults would prove nothing.
  assert.ok(report.sum('ended') > 100 && report.sum('databaseFaults') > 100 && report.sum('repeated') > 20)
})

test('60 seeds with SMPP clients that pipeline and mix the parts of their texts break no promise', async () => {
  const report = new CampaignReport()
  await runCampaign({
    seeds: seeds.slice(0, 60),
    workers,
    emphasis: 'smpp-clients',
    onResult: (result, cpuMs) => void report.add(result, cpuMs),
  })
  assert.deepEqual(report.broken.map(brokenSentences), [])
  assert.ok(report.sum('texts') > 300 && report.sum('ended') > 60)
})

test('a seed takes the same steps again, also after others in the same process', async () => {
  const stories: string[] = []
  const onResult = ({ seed, story }: SeedResult) => void (seed === 9 && stories.push(story))
  await runCampaign({ seeds: [9], workers: 1, keepsStory: true, onResult })
  await runCampaign({ seeds: [7, 8, 9], workers: 1, keepsStory: true, onResult })
  assert.ok((stories[0] ?? '').length > 1_000)
  assert.equal(stories[1], stories[0])
})

const plantedBack: [name: string, emphasis: Emphasis | null, broken: RegExp][] = [
  ['guesses-without-end', null, /guesses at code \S+ were compared/],
  ['parts-known-in-memory-alone', 'smpp-clients', /became 2 messages/],
]
for (const [planted, emphasis, expected] of plantedBack) {
  test(`a fault of the past that is planted back breaks a promise: ${planted}`, async () => {
    const broken: string[] = []
    await runCampaign({
      seeds,
      workers,
      planted,
      emphasis,
      onResult(result) {
        broken.push(...result.broken)
        return broken.length > 0 ? 'stop' : undefined
      },
    })
    assert.match(broken.join('\n'), expected)
  })
}
