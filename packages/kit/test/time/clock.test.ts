import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { systemClock } from '../../time/clock.ts'

const answerAtOnce = `
const { createServer } = require('node:net')
const { parentPort, workerData } = require('node:worker_threads')
const server = createServer((socket) => {
  socket.on('data', () => {
    socket.write('answer')
    Atomics.store(workerData, 0, 1)
    Atomics.notify(workerData, 0)
  })
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

test('an answer that arrived while the process was suspended is read before its timeout ends', async (t) => {
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(answerAtOnce, { eval: true, workerData: answered })
  t.after(() => worker.terminate())
  const [port] = (await once(worker, 'message')) as [number]
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  const events: string[] = []
  socket.on('data', () => events.push('answer'))
  const timeout = new Promise<void>((resolve) => {
    systemClock.after(10, () => {
      events.push('timeout')
      resolve()
    })
  })
  socket.write('request')
  assert.notEqual(Atomics.wait(answered, 0, 0, 10_000), 'timed-out')
  suspend(200)
  await timeout
  assert.deepEqual(events, ['answer', 'timeout'])
})

test('a late timer can be cancelled until its task runs', async () => {
  const events: string[] = []
  const cancelLate = systemClock.after(0, () => events.push('task'))
  const read = new Promise<void>((resolve) => {
    setTimeout(() => {
      cancelLate()
      setImmediate(() => setImmediate(resolve))
    })
  })
  suspend(200)
  await read
  assert.deepEqual(events, [])
})

function suspend(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs)
}
