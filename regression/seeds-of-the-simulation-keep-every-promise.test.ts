import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCampaign } from '../simulation/campaign/campaign.ts'
import { brokenSentences, CampaignReport } from '../simulation/campaign/report.ts'
import { regressionSeeds } from '../simulation/regression-seeds.ts'
import type { SeedResult } from '../simulation/run-seed.ts'

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

test('a seed takes the same steps again, also after others in the same process', async () => {
  const stories: string[] = []
  const onResult = ({ seed, story }: SeedResult) => void (seed === 9 && stories.push(story))
  await runCampaign({ seeds: [9], workers: 1, keepsStory: true, onResult })
  await runCampaign({ seeds: [7, 8, 9], workers: 1, keepsStory: true, onResult })
  assert.ok((stories[0] ?? '').length > 1_000)
  assert.equal(stories[1], stories[0])
})

test('a fault of the past that is planted back breaks a promise', async () => {
  const broken: string[] = []
  await runCampaign({
    seeds,
    workers,
    planted: 'guesses-without-end',
    onResult(result) {
      broken.push(...result.broken)
      return broken.length > 0 ? 'stop' : undefined
    },
  })
  assert.match(broken.join('\n'), /guesses at code \S+ were compared/)
})
