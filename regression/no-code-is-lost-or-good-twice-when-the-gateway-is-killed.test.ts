import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { CodeTraffic } from './support/code-traffic.ts'
import { Scene } from './support/scene.ts'
import { until } from './support/until.ts'

const kills = 2

/** Guard without limits: the test's client requests more codes than people need. */
const guard = {
  limits: { recipient: [], guessing: [], neighbours: [], userAddress: [] },
  conversion: { closes: false },
}

interface StatusCallback {
  verify_id: string
  status: string
}

test('a gateway killed while codes are created and checked loses no promised code and accepts none twice', async (t) => {
  await using scene = await Scene.open({ settings: { verification: { guard } } })
  const { installation, handsets, receiver, apiKey } = scene
  const { port } = installation
  const hook = receiver.url()
  await using traffic = new CodeTraffic({ port, apiKey, hook, handsets, creationsPerSecond: 60 })
  for (let kill = 0; kill < kills; kill++) {
    const before = traffic.promised.length
    await pause(2_000)
    assert.ok(traffic.promised.length > before, 'nothing was promised before the kill')
    if (kill % 2 === 1) installation.killDatabase()
    await scene.gateway.kill()
    await scene.startGateway()
  }
  await pause(1_000)
  await traffic.stop()

  await using db = await installation.openDatabase()
  const count = async (from: string) =>
    (await db.query<{ count: number }>({ text: `SELECT count(*)::int AS count FROM ${from}` }))[0]?.count
  await until('every code is delivered or given up', 30_000, async () => {
    const open = await count('messages WHERE phase < 9')
    return open === 0 ? null : `${open} are not`
  })
  const alone = 'messages m FULL JOIN verifications v ON v.verify_id::text = m.request_id'
  assert.equal(await count(`${alone} WHERE m.msg_id IS NULL OR v.msg_id IS DISTINCT FROM m.msg_id`), 0)

  for (const promised of traffic.promised) {
    const { verifyId, phone } = promised
    assert.ok(traffic.codeOn(phone) !== null, `no code came to ${phone}, and none was given up`)
    const first = await traffic.enter(promised)
    const wasEntered = traffic.approvals.get(verifyId) === 1 && first === 'expired'
    const mayHaveCounted = traffic.inDoubt.has(verifyId) && first === 'expired'
    assert.ok(first === 'approved' || wasEntered || mayHaveCounted, `${verifyId} is ${first}`)
    assert.equal(await traffic.enter(promised), 'expired')
  }
  assert.deepEqual(
    [...traffic.approvals].filter(([, times]) => times > 1),
    [],
  )
  assert.equal(await count('verifications WHERE state = 1'), await count('verifications WHERE state <> 0'))
  assert.ok((JSON.parse(await installation.command('audit', '--json')) as { sound: boolean }).sound)

  const names = new Map<string, Set<unknown>>()
  for (const { headers, body } of receiver.received) {
    const { verify_id, status } = JSON.parse(body) as StatusCallback
    if (status !== 'approved') continue
    names.set(verify_id, (names.get(verify_id) ?? new Set()).add(headers['webhook-id']))
  }
  assert.ok([...names.values()].every(({ size }) => size === 1))
  const { unanswered, inDoubt: doubtful } = traffic
  t.diagnostic(JSON.stringify({ promised: traffic.promised.length, unanswered, doubtful: doubtful.size }))
  assert.ok(unanswered > 0, 'no kill came while a request was on its way')
})
