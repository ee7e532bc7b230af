import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connections, Scene, window } from './support/scene.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const processes = 2
const kills = 3

test('workers that are killed under load lose nothing, and a reload under load refuses no request', async (t) => {
  const settings = { processes, dispatch: { unknownHoldSeconds: 2, slotLeaseSeconds: 10 } }
  await using scene = await Scene.open({ settings, deliveryDelayMs: 4_000 })
  await using traffic = scene.traffic({ requestsPerSecond: 40 })
  for (let kill = 0; kill < kills; kill++) {
    const before = traffic.accepted.size
    await pause(1_500)
    const [oldest = 0] = scene.gateway.workerPids().toSorted((a, b) => a - b)
    process.kill(oldest, 'SIGKILL')
    await until('all workers answer again', 90_000, () => allWorkersReady(scene))
    assert.ok(traffic.accepted.size > before, 'nothing was accepted around a kill')
  }
  const broken = traffic.unanswered
  assert.equal(traffic.unconnected, 0, 'connections that were refused while other workers ran')

  // A wrong configuration changes nothing; a right one replaces every worker.
  const file = join(scene.installation.folder, 'posthorn.yaml')
  const right = readFileSync(file, 'utf8')
  const old = new Set(scene.gateway.workerPids())
  writeFileSync(file, `${right.trimEnd().slice(0, -1)}, "colour": "red" }`)
  scene.gateway.reload()
  await until('the log says that the file is wrong', 10_000, () => logged(scene, /colour: is not a setting/))
  assert.deepEqual(new Set(scene.gateway.workerPids()), old)
  writeFileSync(file, right)
  scene.gateway.reload()
  await until('every worker is replaced', 90_000, () => logged(scene, /all workers are replaced/))
  assert.equal(scene.gateway.workerPids().filter((pid) => old.has(pid)).length, 0)
  await pause(1_000)
  await traffic.stop()
  assert.equal(traffic.unanswered, broken, 'requests that broke while the workers were replaced')
  assert.equal(traffic.unconnected, 0, 'connections that were refused while the workers were replaced')
  assert.deepEqual([...traffic.refusals], [])

  const limits = { finalWithinMs: 60_000, calledBackWithinMs: 90_000 }
  const verdict = await nothingIsLost(scene, [traffic], limits)
  t.diagnostic(JSON.stringify({ ...verdict, broken }))
  assert.ok(verdict.inDoubt > 0, 'no kill came while something was on its way')
  assert.ok(verdict.duplicates <= window * connections * kills, `${verdict.duplicates} duplicates`)
  const { code } = await scene.gateway.stop()
  assert.equal(code, 0)
})

async function allWorkersReady(scene: Scene): Promise<string | null> {
  const { status, body } = await scene.gateway.readiness()
  if (status !== 200 || body.includes('does not answer')) return body
  const ready = await scene.gateway.metric('posthorn_workers')
  return ready === processes ? null : `${ready} workers are ready`
}

function logged(scene: Scene, line: RegExp): string | null {
  return line.test(scene.installation.log()) ? null : 'the log does not say so'
}
