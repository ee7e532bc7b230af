import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeG711, encodeG711, type G711Law } from '../../rtp/g711.ts'
import { readFixture } from './read-fixture.ts'

type Fixture = Record<G711Law, { scale: number; points: [string, number][]; levels: number[][] }>

const fixture = readFixture<Fixture>('g711.json')
const laws: G711Law[] = ['pcmu', 'pcma']

for (const law of laws) {
  const { scale, points, levels } = fixture[law]

  test(`${law}: the values of the recommendation's tables`, () => {
    for (const [signal, value] of points) {
      const octets = Uint8Array.of(Number.parseInt(signal, 2))
      assert.equal(decodeG711(law, octets)[0], value * scale, signal)
    }
  })

  test(`${law}: every octet decodes to the same sample as in another decoder`, () => {
    const octets = Uint8Array.from({ length: 256 }, (_, octet) => octet)
    assert.deepEqual([...decodeG711(law, octets)], levels.flat())
  })

  test(`${law}: every level encodes to the octet that it was decoded from`, () => {
    for (const [octet, level] of levels.flat().entries()) {
      // Of the two zeros of µ-law the positive one is encoded.
      const expected = law === 'pcmu' && octet === 0x7f ? 0xff : octet
      assert.equal(encodeG711(law, Int16Array.of(level))[0], expected)
    }
  })

  test(`${law}: every sample encodes to one of the two nearest levels`, () => {
    const samples = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768)
    const back = decodeG711(law, encodeG711(law, samples))
    const sorted = [...new Set(levels.flat())].sort((a, b) => a - b)
    let below = 0
    for (const [index, sample] of samples.entries()) {
      while ((sorted[below + 1] ?? Number.POSITIVE_INFINITY) <= sample) below++
      const level = back[index] ?? Number.NaN
      const around = [sorted[below], sorted[below + 1]]
      assert.ok(around.includes(level), `${sample} became ${level}, which is not among ${String(around)}`)
      // Decision values lie in the middle of a step; at the ends of a segment the larger step counts.
      const step = Math.max(...steps(sorted, level))
      assert.ok(Math.abs(level - sample) <= step / 2 + scale, `${sample} became ${level}`)
    }
  })
}

/** The distances to the levels above and below; samples beyond the last level are clipped. */
function steps(sorted: number[], level: number): number[] {
  const index = sorted.indexOf(level)
  const isEnd = index === 0 || index === sorted.length - 1
  const [below, above] = [sorted[index - 1] ?? level, sorted[index + 1] ?? level]
  return isEnd ? [2_048] : [level - below, above - level]
}
