import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { decideWindow, type EndpointProgress, type WindowCallback } from '../../feed/endpoint-window.ts'

const now = 50_000_000
const fresh: EndpointProgress = { answers: false, answeredAt: null, givenUpAt: null, probe: null, probeAt: 0 }
const answering: EndpointProgress = { ...fresh, answers: true, answeredAt: now - 1_000, probeAt: now }

/** Callbacks with ids from 1 on, created before `now` by their number of seconds. */
function callbacks(...some: Partial<WindowCallback>[]): WindowCallback[] {
  return some.map((each, index) => {
    const callbackId = index + 1
    return { callbackId, number: callbackId, state: 'pending', attempts: 0, createdAt: now - 500, ...each }
  })
}

const repeat = (count: number, each: Partial<WindowCallback>) => Array.from({ length: count }, () => each)

function decide(before: EndpointProgress, seen: WindowCallback[], endpointsOfAccount = 1) {
  return decideWindow(before, seen, { now, endpointsOfAccount })
}

suite('the window of an endpoint', () => {
  test('is small until it answers, then large', () => {
    assert.equal(decide(fresh, []).room, 10)
    const { room, underWay, progress } = decide(fresh, callbacks({ state: 'delivered' }, {}))
    assert.deepEqual([room, underWay, progress.answers], [99, [2], true])
  })

  test('is a share of what all endpoints of the account have', () => {
    assert.equal(decide(answering, [], 50).room, 40)
    assert.equal(decide(answering, [], 100_000).room, 1)
  })

  test('shrinks when a callback fails and none is delivered, and stays open beside one that fails alone', () => {
    const failing = callbacks(...repeat(12, { attempts: 1 }))
    const { progress, room, isProbe } = decide(answering, failing)
    assert.deepEqual([progress.answers, room, isProbe], [false, 0, false])
    assert.equal(decide(answering, callbacks({ attempts: 3 })).room, 9)
    assert.equal(decide(answering, callbacks({ attempts: 3 }, { state: 'delivered' })).room, 99)
  })

  test('holds one callback once one failed for its whole schedule while none was delivered', () => {
    const dead = callbacks(...repeat(3, { state: 'dead-lettered', attempts: 10 }))
    const before = { ...fresh, answeredAt: now - 501 }
    const { progress, room } = decide(before, dead)
    assert.deepEqual([progress.givenUpAt, room], [now, 1])
    // Something was delivered since: only this event is refused.
    assert.equal(
      decide(answering, callbacks({ state: 'dead-lettered', createdAt: now - 2_000 })).progress.givenUpAt,
      null,
    )
    assert.equal(decide(progress, callbacks({ state: 'delivered' })).progress.givenUpAt, null)
  })

  test('is passed by one probe now and then, which is taken back when it fails', () => {
    const full = callbacks(...repeat(10, { attempts: 4 }))
    const first = decide(fresh, full)
    assert.deepEqual([first.room, first.isProbe], [1, true])
    const probing = { ...first.progress, probe: 11 }
    const unanswered = decide(probing, [
      ...full,
      ...callbacks({}).map((each) => ({ ...each, callbackId: 11 })),
    ])
    assert.deepEqual([unanswered.room, unanswered.withdrawn, unanswered.progress.probe], [0, null, 11])
    const failed = decide(probing, [
      ...full,
      ...callbacks({ attempts: 1 }).map((each) => ({ ...each, callbackId: 11 })),
    ])
    assert.deepEqual([failed.room, failed.withdrawn?.callbackId, failed.underWay.length], [0, 11, 10])
    const later = decide({ ...failed.progress, probeAt: now }, full)
    assert.equal(later.isProbe, true)
    const back = decide(probing, [
      ...full,
      ...callbacks({ state: 'delivered' }).map((each) => ({ ...each, callbackId: 11 })),
    ])
    assert.deepEqual([back.room, back.progress.answers, back.progress.probe], [90, true, null])
  })
})
