import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { runCampaign } from '../simulation/campaign/campaign.ts'
import type { Run } from '../simulation/campaign/messages.ts'
import { brokenSentences, CampaignReport } from '../simulation/campaign/report.ts'
import { regressionSeeds } from '../simulation/regression-seeds.ts'
import type { SeedResult } from '../simulation/run-seed.ts'
import type { Emphasis } from '../simulation/world/emphasis.ts'

/** A process takes longer to start than twenty runs in it. */
const workers = 2
const seeds = Array.from({ length: 100 }, (_, index) => 1 + index)
const smppSeeds = seeds.slice(0, 30)
/** Is run a second time, alone. */
const repeatedSeed = 9

async function storyAlone(seed: number): Promise<string> {
  const stories: string[] = []
  const onResult = ({ story }: SeedResult) => void stories.push(story)
  await runCampaign({ runs: [{ seed, keepsStory: true }], workers: 1, onResult })
  return stories.join('\n')
}

describe('seeds of the simulation', () => {
  const drawn = new CampaignReport()
  const withSmppClients = new CampaignReport()
  let story = ''
  let tookMs = 0

  before(async () => {
    const beganAt = performance.now()
    const runs: Run[] = [...new Set([...regressionSeeds, ...seeds])].map((seed) => ({
      seed,
      keepsStory: seed === repeatedSeed,
    }))
    await runCampaign({
      runs: [...runs, ...smppSeeds.map((seed) => ({ seed, emphasis: 'smpp-clients' as const }))],
      workers,
      onResult(result, cpuMs, { emphasis, keepsStory }) {
        if (emphasis === undefined) drawn.add(result, cpuMs)
        else withSmppClients.add(result, cpuMs)
        if (keepsStory) story = result.story
      },
    })
    tookMs = performance.now() - beganAt
  })

  test('100 of them, and those of earlier findings, break no promise', (t) => {
    t.diagnostic(drawn.summary(tookMs))
    assert.deepEqual(drawn.broken.map(brokenSentences), [])
    // A campaign without faults would prove nothing.
    assert.ok(drawn.sum('ended') > 100 && drawn.sum('databaseFaults') > 100 && drawn.sum('repeated') > 20)
  })

  test('30 with SMPP clients that pipeline and mix the parts of their texts break no promise', (t) => {
    t.diagnostic(withSmppClients.progress())
    assert.deepEqual(withSmppClients.broken.map(brokenSentences), [])
    assert.ok(withSmppClients.sum('texts') > 150 && withSmppClients.sum('ended') > 30)
  })

  test('one takes the same steps again, alone and after others in the same process', async () => {
    assert.ok(story.length > 1_000)
    assert.equal(await storyAlone(repeatedSeed), story)
  })
})

const plantedBack: [name: string, emphasis: Emphasis | null, broken: RegExp][] = [
  ['guesses-without-end', null, /guesses at code \S+ were compared/],
  ['parts-known-in-memory-alone', 'smpp-clients', /became 2 messages/],
]
for (const [planted, emphasis, expected] of plantedBack) {
  test(`a fault of the past that is planted back breaks a promise: ${planted}`, async () => {
    const broken: string[] = []
    await runCampaign({
      runs: seeds.map((seed) => ({ seed, emphasis })),
      // The first seeds show it.
      workers: 1,
      planted,
      onResult(result) {
        broken.push(...result.broken)
        return broken.length > 0 ? 'stop' : undefined
      },
    })
    assert.match(broken.join('\n'), expected)
  })
}
