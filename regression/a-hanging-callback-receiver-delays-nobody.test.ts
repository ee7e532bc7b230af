import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Receiver } from '../test/support/receiver.ts'
import { patient, Scene } from './support/scene.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

test('a receiver of callbacks that hangs delays no other receiver, and gets its callbacks once it answers', async (t) => {
  await using hanging = await Receiver.open()
  await using scene = await Scene.open({
    ...patient,
    settings: {
      callbacks: {
        allowPrivateAddresses: true,
        timeoutMs: 2_000,
        // So few that the hanging callbacks could use them all.
        concurrency: 16,
        concurrencyPerHost: 16,
        scheduleSeconds: [0, 1, 2, 5, 5, 10, 10, 30, 60],
      },
    },
  })
  let isAnswering = false
  hanging.react = () => (isAnswering ? { kind: 'answer', status: 200 } : { kind: 'hang' })
  const isTo = (id: number) => (id % 3 === 0 ? hanging : scene.receiver)
  await using traffic = scene.traffic({ requestsPerSecond: 50, hook: (id) => isTo(id).url() })
  await pause(6_000)
  await traffic.stop()
  const others = [...traffic.accepted.keys()].filter((id) => isTo(id) === scene.receiver)
  await until('all other receivers have their callbacks', 30_000, () => {
    const missing = others.length - webhookIds(scene.receiver).size
    return missing <= 0 ? null : `${missing} of ${others.length} are missing`
  })
  const attempts = hanging.received.length
  assert.ok(attempts > 0, 'the hanging receiver got no request')
  isAnswering = true
  const own = traffic.accepted.size - others.length
  await until('the receiver that answers again has its callbacks', 90_000, () => {
    const missing = own - webhookIds(hanging).size
    return missing <= 0 ? null : `${missing} of ${own} are missing`
  })
  for (const received of hanging.received) scene.receiver.received.push(received)
  const verdict = await nothingIsLost(scene, [traffic], { finalWithinMs: 1, calledBackWithinMs: 30_000 })
  t.diagnostic(JSON.stringify({ ...verdict, attemptsWhileItHung: attempts }))
  assert.equal(verdict.duplicates, 0)
})

function webhookIds({ received }: Receiver): Set<unknown> {
  return new Set(received.map(({ headers }) => headers['webhook-id']))
}
