import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { noSiblings } from '../../kit/machine/siblings.ts'
import { LiveUpdates } from '../live-updates.ts'

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

test('pages that closed before they subscribed use no places of other pages', () => {
  const liveUpdates = new LiveUpdates(new ManualClock(), noSiblings)
  for (let gone = 0; gone < 500; gone++) {
    const page = response()
    page.destroy()
    assert.equal(liveUpdates.add(page), false)
  }
  for (let here = 0; here < 200; here++) assert.equal(liveUpdates.add(response()), true, String(here))
  assert.equal(liveUpdates.add(response()), false)
  liveUpdates.close()
})

test('a change is published at once, and those of the next half a second are published together', () => {
  const clock = new ManualClock()
  const liveUpdates = new LiveUpdates(clock, noSiblings)
  const page = response()
  const published: unknown[] = []
  page.write = (text: string) => {
    if (text.startsWith('data: ')) published.push(JSON.parse(text.slice('data: '.length)))
    return true
  }
  liveUpdates.add(page)
  liveUpdates.changed('messages')
  liveUpdates.changed('callbacks')
  clock.advance(0)
  assert.deepEqual(published, [['messages', 'callbacks']])
  liveUpdates.changed('messages')
  liveUpdates.changed('upstreams')
  liveUpdates.changed('messages')
  clock.advance(499)
  assert.equal(published.length, 1)
  clock.advance(1)
  assert.deepEqual(published[1], ['messages', 'upstreams'])
  liveUpdates.close()
})

test('changes without a break are published every two seconds, and one after a quiet time at once', () => {
  const clock = new ManualClock()
  const liveUpdates = new LiveUpdates(clock, noSiblings)
  const page = response()
  const publishedAt: number[] = []
  page.write = (text: string) => {
    if (text.startsWith('data: ["messages"]')) publishedAt.push(clock.now())
    return true
  }
  liveUpdates.add(page)
  const began = clock.now()
  for (let ms = 0; ms < 4_900; ms += 10) {
    liveUpdates.changed('messages')
    clock.advance(10)
  }
  assert.deepEqual(
    publishedAt.map((at) => at - began),
    [0, 500, 1_500, 3_500],
  )
  clock.advance(4_500)
  liveUpdates.changed('messages')
  clock.advance(0)
  assert.equal(publishedAt.at(-1), clock.now())
  liveUpdates.close()
})

test('a page with the pulse alone is notified every five seconds of everything, and of no event', () => {
  const clock = new ManualClock()
  const liveUpdates = new LiveUpdates(clock, noSiblings)
  const notified = { pulse: 0, every: 0 }
  const page = (name: keyof typeof notified) => {
    const opened = response()
    opened.write = (text: string) => {
      if (text.startsWith('data: ')) notified[name]++
      return true
    }
    return opened
  }
  liveUpdates.add(page('pulse'), true)
  liveUpdates.add(page('every'))
  liveUpdates.changed('messages')
  clock.advance(4_000)
  assert.deepEqual(notified, { pulse: 0, every: 1 })
  clock.advance(1_000)
  assert.deepEqual(notified, { pulse: 1, every: 2 })
  liveUpdates.close()
})
