import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPicture } from '../../soak/picture/picture.ts'
import { judgeAll } from '../../soak/verdict/judge.ts'

const samples = Array.from({ length: 360 }, (_, index) => ({
  seconds: index * 10,
  isDisturbed: false,
  values: { residentMiB: 200 + index, handles: 140 },
}))

function picture(): string {
  return renderPicture({
    title: 'An hour & more',
    samples,
    events: [{ seconds: 900, endedSeconds: 920, name: 'gateway restarts' }],
    verdicts: judgeAll(samples, 600),
    warmUpSeconds: 600,
  })
}

test('a picture marks what rises and what is flat, with the figures of both ends', () => {
  const svg = picture()
  assert.match(svg, /class="small bad"[^>]*>✗ 285 → 535</)
  assert.match(svg, /class="small good"[^>]*>✓ 140 → 140</)
})

test('a picture of an hour is small, whatever the number of samples', () => {
  assert.ok(picture().length < 60_000)
  assert.equal(/NaN|undefined|Infinity/.exec(picture()), null)
})

test('a title is text, not markup', () => {
  assert.match(picture(), /An hour &amp; more/)
})
