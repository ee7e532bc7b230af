import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { openTwoCarriers, phone, receivedBy, storyOfOne, untilConnected } from './two-carriers.ts'
import { until } from './until.ts'

// These tests mostly wait for holds and circuit breakers, so they run together.
suite('failover', { concurrency: 4 }, () => {
  test('a carrier that refuses everything is skipped, and tried again after a while', async () => {
    await using harness = await openTwoCarriers({ submitStatus: 0x45 }, {}, 10_000)
    const refused = await harness.client.sendAll(Array.from({ length: 12 }, () => ({ phone })))
    for (const { id } of refused)
      assert.equal((await harness.untilCallbacks(Number(id)))[0]?.status, 'DELIVERED')
    const passedOver = 'Goes by second (not first: refuses or loses too much).'
    assert.equal((await storyOfOne(harness))[2], passedOver)
    harness.network('first').smsc.setFaults({})
    await until('the first carrier to be used', async () =>
      (await storyOfOne(harness))[2] === 'Goes by first.' ? true : null,
    )
    assert.match(await harness.metrics(), /posthorn_upstream_healthy\{upstream="first"\} 1\n/)
  })

  test('a message handed over to a silent carrier arrives through the second', async () => {
    await using harness = await openTwoCarriers({})
    await untilConnected(harness)
    harness.network('first').smsc.setFaults({ silent: true })
    const story = await storyOfOne(harness)
    assert.match(story[3] ?? '', /^first was handed part 1, but its answer was lost: /)
    assert.deepEqual(
      story.slice(4, 7).map((line) => line.replace(/until \S+Z/, 'until then').replace(/at \S+Z/, 'now')),
      [
        'Held until then, in case a report tells what became of it.',
        'Comes again now: no report came after the lost answer.',
        'Goes by second (not first: tried already).',
      ],
    )
    assert.deepEqual(receivedBy(harness), { first: 0, second: 1 })
  })

  test('a carrier that stops answering is skipped by later messages', async () => {
    await using harness = await openTwoCarriers({})
    await untilConnected(harness)
    harness.network('first').smsc.setFaults({ silent: true })
    await harness.client.sendAll(Array.from({ length: 6 }, (_, n) => ({ phone: `38067765432${n}` })))
    await harness.untilAllEnded()
    assert.match(
      (await storyOfOne(harness))[2] ?? '',
      /^Goes by second \(not first: (does not answer|no connection)\)\.$/,
    )
  })

  test('a message waits for the first carrier only until its connection is lost, and goes by the second', async () => {
    await using harness = await openTwoCarriers({}, { failoverAfterSeconds: 6 })
    await untilConnected(harness)
    const { smsc } = harness.network('first')
    smsc.setFaults({ refuseConnections: true })
    smsc.dropConnections()
    await until('the loss to be noticed', async () =>
      (await harness.metrics()).includes('posthorn_connections_up{upstream="first"} 0') ? true : null,
    )
    const story = await storyOfOne(harness)
    assert.deepEqual(story.slice(2, 4), ['Goes by first.', 'Goes by second (not first: tried already).'])
    assert.equal((await storyOfOne(harness))[2], 'Goes by second (not first: no connection).')
    smsc.setFaults({})
    await untilConnected(harness)
    assert.equal((await storyOfOne(harness))[2], 'Goes by first.')
  })

  test('a report makes up for a lost submit response, and nothing is sent twice', async () => {
    await using harness = await openTwoCarriers({ loseAnswers: true }, { unknownHoldSeconds: 60 })
    const story = await storyOfOne(harness)
    assert.match(story[3] ?? '', /^first was handed part 1, but its answer was lost: /)
    assert.match(story[5] ?? '', /^first reports part 1: delivered /)
    assert.deepEqual(receivedBy(harness), { first: 1, second: 0 })
  })

  test('without response and report the message goes by the second carrier', async () => {
    await using harness = await openTwoCarriers({ loseAnswers: true, withholdReceipts: true })
    await storyOfOne(harness)
    // The first carrier did deliver it, but the gateway cannot know.
    assert.deepEqual(receivedBy(harness), { first: 1, second: 1 })
  })

  test('where no message may go out twice, one without response and report stays with its carrier', async () => {
    const faults = { loseAnswers: true, withholdReceipts: true }
    await using harness = await openTwoCarriers(faults, { unknownPolicy: 'hold' })
    const { id, msg_id } = await harness.client.send({ phone })
    await until('the hold to be over', async () => {
      const [row] = await harness.db.query<{ phase: number }>({ text: 'SELECT phase FROM messages' })
      return row?.phase === 2 ? true : null
    })
    assert.equal((await harness.client.status(Number(id))).status, 'ROUTING')
    await harness.expire(msg_id)
    const [callback] = await harness.untilCallbacks(Number(id))
    assert.deepEqual([callback?.success, callback?.status], [false, 'UNKNOWN'])
    assert.deepEqual(receivedBy(harness), { first: 1, second: 0 })
  })
})
