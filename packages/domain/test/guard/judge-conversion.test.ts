import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { wilson } from '../../../kit/flow/wilson.ts'
import { guardDefaults } from '../../guard/guard-policy.ts'
import {
  type CodeTally,
  closedMs,
  emptyTally,
  faded,
  halfLifeMs,
  judgeConversion,
  judgeProbes,
} from '../../guard/judge-conversion.ts'
import { everything, judgeTallies, type KeptTally } from '../../guard/judge-tallies.ts'

const policy = guardDefaults.conversion
const tally = (created: number, approved: number, lost = 0): CodeTally => {
  return { created, delivered: created - lost, lost, approved }
}
const usual = tally(10_000, 6_000)

suite("Wilson's interval", () => {
  test('is that of published examples', () => {
    // Newcombe 1998, https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E, table I.
    const examples = [
      { r: 81, n: 263, lower: 0.2553, upper: 0.3662 },
      { r: 15, n: 148, lower: 0.0624, upper: 0.1605 },
      { r: 0, n: 20, lower: 0, upper: 0.1611 },
      { r: 1, n: 29, lower: 0.0061, upper: 0.1718 },
    ]
    for (const { r, n, ...expected } of examples) {
      const { lower, upper } = wilson(r, n, 1.959964)
      assert.ok(
        Math.abs(lower - expected.lower) < 6e-5 && Math.abs(upper - expected.upper) < 6e-5,
        `${r}/${n}`,
      )
    }
  })

  test('knows nothing where there was no trial', () => {
    assert.deepEqual(wilson(0, 0, 3), { lower: 0, upper: 1 })
  })
})

suite('conversion', () => {
  const judge = (own: CodeTally, peersNow = usual, peersUsual = usual) =>
    judgeConversion({ own, peersNow, peersUsual }, policy)

  test('of small numbers decides nothing, of large ones that are far below it does', () => {
    assert.equal(judge(tally(30, 0)), null)
    assert.equal(judge(tally(50, 0)), null)
    assert.match(judge(tally(100, 0)) ?? '', /^0 % of 100 codes were entered, elsewhere 60 % are$/)
    assert.equal(judge(tally(100, 10)), null)
    assert.notEqual(judge(tally(1_000, 100)), null)
    assert.equal(judge(tally(1_000, 200)), null)
  })

  test('does not count codes that no network took', () => {
    assert.equal(judge(tally(1_000, 0, 960)), null)
    assert.notEqual(judge(tally(1_000, 0, 500)), null)
  })

  test('decides nothing where nothing is usual yet, or next to nothing is', () => {
    assert.equal(judge(tally(1_000, 0), usual, tally(50, 30)), null)
    assert.equal(judge(tally(1_000, 0), usual, tally(10_000, 100)), null)
    assert.equal(judge(tally(1_000, 0), emptyTally, emptyTally), null)
  })

  test('decides nothing while the others fail as well', () => {
    assert.equal(judge(tally(1_000, 0), tally(200, 10)), null)
    assert.notEqual(judge(tally(1_000, 0), tally(200, 100)), null)
    assert.notEqual(judge(tally(1_000, 0), tally(5, 0)), null)
  })

  test('closes nothing where that is switched off', () => {
    const off = { ...policy, closes: false }
    assert.equal(judgeConversion({ own: tally(1_000, 0), peersNow: usual, peersUsual: usual }, off), null)
  })

  test('fades by half in its time', () => {
    assert.deepEqual(faded(tally(100, 40, 20), halfLifeMs.now, halfLifeMs.now), tally(50, 20, 10))
    assert.deepEqual(faded(tally(100, 40), -5, halfLifeMs.now), tally(100, 40))
  })
})

suite('probes', () => {
  test('open where people enter codes, close where nobody does, and wait while there are few', () => {
    assert.equal(judgeProbes(tally(2, 0), usual, policy), 'wait')
    assert.equal(judgeProbes(tally(10, 0), usual, policy), 'close')
    assert.equal(judgeProbes(tally(10, 1), usual, policy), 'close')
    assert.equal(judgeProbes(tally(3, 2), usual, policy), 'open')
    assert.equal(judgeProbes(tally(10, 5), emptyTally, policy), 'open')
    assert.equal(judgeProbes(tally(10, 0), emptyTally, policy), 'close')
  })

  test('that are bad close for twice as long each time, up to the longest', () => {
    const hours = [1, 2, 3, 6, 7, 50].map((strikes) => closedMs(strikes, policy) / 3_600_000)
    assert.deepEqual(hours, [0.5, 1, 2, 16, 24, 24])
  })
})

suite('ranges', () => {
  const kept = (
    key: string,
    kind: KeptTally['kind'],
    country: string,
    created: number,
    approved: number,
  ): KeptTally => {
    return { key, kind, country, now: tally(created, approved), usual: tally(created, approved), at: 0 }
  }
  const bad = kept('3805012', 'range', 'UA', 2_000, 0)
  const good = kept('3805013', 'range', 'UA', 1_000, 600)
  const operator = kept('38050', 'range', 'UA', 3_000, 600)
  const elsewhere = kept('38067', 'range', 'UA', 5_000, 3_000)
  const country = kept('UA', 'country', 'UA', 8_000, 3_600)
  const other = kept('PL', 'country', 'PL', 1_000, 600)
  const all = kept(everything, 'installation', '', 9_000, 4_200)
  const tallies = [bad, good, operator, elsewhere, country, other, all]

  test('the narrowest bad one is closed, and those around it are judged without it', () => {
    const judged = judgeTallies(tallies, tallies, new Set(), policy, 0)
    assert.deepEqual(
      judged.map(({ key }) => key),
      ['3805012'],
    )
  })

  test('the country is measured by the others where it is bad all over', () => {
    const az = kept('AZ', 'country', 'AZ', 500, 5)
    const parts = ['99450', '99455'].map((key) => kept(key, 'range', 'AZ', 250, 2))
    const judged = judgeTallies([az, ...parts], [...tallies, az, ...parts], new Set(), policy, 0)
    assert.ok(judged.some(({ key }) => key.startsWith('994') || key === 'AZ'))
  })

  test('what was decided about already, and what lies inside of it, is left alone', () => {
    for (const key of ['3805012', '38050', 'UA']) {
      assert.deepEqual(judgeTallies([bad], tallies, new Set([key]), policy, 0), [])
    }
  })
})
