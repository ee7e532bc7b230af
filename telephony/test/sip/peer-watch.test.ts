import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Trunk } from './trunk.ts'

const keepAliveMs = 30_000

test('a trunk that sends any response of its own is up, a silent or failing one is down', async () => {
  const trunk = await Trunk.open({ keepAliveMs })
  const said = [200, 404, null, 405, 503, 401]
  trunk.onRequest = (transaction) => {
    const status = said.shift()
    if (status) transaction.answer({ status })
  }
  await trunk.network.deliverAll()
  assert.equal(trunk.agent.trunkState.kind, 'up')
  await trunk.advance(260_000, 500)
  assert.deepEqual(
    trunk.states.map((state) => (state.kind === 'down' ? state.reason : state.kind)),
    ['up', 'OPTIONS was not answered', 'up', '503 Service Unavailable', 'up', 'OPTIONS was not answered'],
  )
})

test('a closed user agent sends no more OPTIONS', async () => {
  const trunk = await Trunk.open({ keepAliveMs })
  await trunk.network.deliverAll()
  await trunk.agent.close()
  trunk.network.takeLog()
  await trunk.advance(100_000, 1_000)
  assert.deepEqual(trunk.network.takeLog(), [])
})

test('closing hangs up running calls', async () => {
  const trunk = await Trunk.open()
  const call = await trunk.answeredCall()
  assert.equal(trunk.agent.callsUnderWay, 1)
  const closed = trunk.agent.close()
  await trunk.network.deliverAll()
  await closed
  assert.equal(call.end?.why, 'hung-up')
})

test('closing does not wait forever for the other side', async () => {
  const trunk = await Trunk.open()
  await trunk.answeredCall()
  trunk.network.lose = () => true
  const closed = trunk.agent.close(1_000)
  await trunk.advance(1_000)
  await closed
  assert.equal(trunk.network.takeLog().filter((line) => line === '5060>5070 BYE').length, 2)
})
