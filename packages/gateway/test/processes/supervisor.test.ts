import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { ConfigCopy } from '../../../config/config-copy.ts'
import { Supervisor } from '../../processes/supervisor.ts'
import { WorkerMetrics } from '../../processes/worker-metrics.ts'
import { FakeWorker } from './fake-worker.ts'

const first: ConfigCopy = { kind: 'file', path: 'posthorn.yaml', text: 'first', files: {} }
const second: ConfigCopy = { ...first, text: 'second' }

/** Lets everything run that needs no time. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

class Scene {
  readonly clock = new ManualClock()
  readonly forked: FakeWorker[] = []
  readonly log: string[] = []
  readonly starting: string[] = []
  readonly gone: string[] = []
  readonly metrics = new WorkerMetrics()

  open(workers = 2): Promise<Supervisor> {
    return Supervisor.open({
      workers,
      config: first,
      fork: () => {
        const worker = new FakeWorker()
        this.forked.push(worker)
        return worker
      },
      nodePrefix: 'embedded',
      onStarting: (nodeIds) => {
        assert.equal(this.forked.length, 0, 'a process was started before')
        this.starting.push(...nodeIds)
        return Promise.resolve()
      },
      onGone: (nodeId) => {
        this.gone.push(nodeId)
        return Promise.resolve()
      },
      metrics: this.metrics,
      log: (level, sentence) => this.log.push(`${level} ${sentence}`),
      clock: this.clock,
      random: () => 0.5,
    })
  }

  async running(workers = 2): Promise<Supervisor> {
    const opening = this.open(workers)
    await settle()
    for (const worker of this.forked) worker.say({ kind: 'ready', url: 'http://127.0.0.1:8080' })
    return opening
  }

  worker(index: number): FakeWorker {
    const worker = this.forked[index]
    assert.ok(worker, `there is no process ${index}`)
    return worker
  }

  async ready(index: number): Promise<FakeWorker> {
    await settle()
    const worker = this.worker(index)
    worker.say({ kind: 'ready', url: 'http://127.0.0.1:8080' })
    await settle()
    return worker
  }

  async close(supervisor: Supervisor): Promise<void> {
    const closed = supervisor[Symbol.asyncDispose]()
    for (const worker of this.forked) worker.end('exit code 0')
    await closed
  }
}

test('every worker gets its number, a name of its own and the configuration', async () => {
  const scene = new Scene()
  const supervisor = await scene.running()
  assert.equal(supervisor.url, 'http://127.0.0.1:8080')
  assert.deepEqual(
    scene.forked.map(({ start }) => start),
    [
      { worker: 1, workers: 2, nodeId: 'embedded/1.1', config: first },
      { worker: 2, workers: 2, nodeId: 'embedded/2.2', config: first },
    ],
  )
  assert.deepEqual(scene.starting, ['embedded/1.1', 'embedded/2.2'])
  await scene.close(supervisor)
})

test('a start fails with the sentence of the worker that does not open, and the others are ended', async () => {
  const scene = new Scene()
  const opening = scene.open()
  await settle()
  scene.worker(0).say({ kind: 'failed', sentence: 'port 8080 is taken' })
  await assert.rejects(opening, /^Error: port 8080 is taken$/)
  assert.deepEqual(await Promise.all(scene.forked.map(({ ended }) => ended)), ['SIGKILL', 'SIGKILL'])
})

test('a worker that ends is replaced soon, under a new name, once its leases are ended', async () => {
  const scene = new Scene()
  const supervisor = await scene.running()
  scene.clock.advance(600_000)
  scene.worker(1).end('SIGSEGV')
  await settle()
  assert.deepEqual(scene.gone, ['embedded/2.2'])
  assert.deepEqual(scene.log, ['error worker 2 ended (SIGSEGV); it is started again in 0.3 s'])
  scene.clock.advance(250)
  const { start } = await scene.ready(2)
  assert.deepEqual([start.worker, start.nodeId], [2, 'embedded/2.3'])
  assert.equal(scene.log.at(-1), 'info worker 2 runs again')
  await scene.close(supervisor)
})

test('a worker that ends early again and again is started ever later, and the log says so', async () => {
  const scene = new Scene()
  const supervisor = await scene.running()
  const delays: number[] = []
  for (let index = 1; index < 10; index++) {
    scene.worker(index).end('exit code 1')
    await settle()
    const before = scene.clock.now()
    while (scene.forked.length === index + 1) {
      scene.clock.advance(50)
      await settle()
    }
    delays.push(scene.clock.now() - before)
    if (index % 2 === 0) await scene.ready(index + 1)
  }
  assert.deepEqual(delays, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  assert.match(
    scene.log.join('\n'),
    /worker 2 ended \(exit code 1\) for the 9th time in a row; .* in 30\.0 s/,
  )
  assert.match(scene.log.join('\n'), /does not start: it ended \(exit code 1\) for the 4th time in a row/)
  await scene.close(supervisor)
})

test('a new configuration replaces one worker after the other, each once its successor is ready', async () => {
  const scene = new Scene()
  const supervisor = await scene.running()
  const rolled = supervisor.roll(second)
  await settle()
  assert.equal(scene.forked.length, 3)
  assert.deepEqual(scene.worker(0).messages('stop'), [])
  const { start } = await scene.ready(2)
  assert.deepEqual([start.worker, start.config], [1, second])
  assert.deepEqual(scene.worker(0).messages('stop'), [{ kind: 'stop', drain: true }])
  assert.equal(scene.forked.length, 3, 'the next one waits for the old process to end')
  scene.worker(0).end('exit code 0')
  await scene.ready(3)
  scene.worker(1).end('exit code 0')
  await rolled
  assert.equal(scene.log.at(-1), 'info all workers are replaced')
  assert.equal(scene.forked.length, 4)
  await scene.close(supervisor)
})

test('where the first new worker does not start, the old ones stay, and so does their configuration', async () => {
  const scene = new Scene()
  const supervisor = await scene.running()
  const rolled = supervisor.roll(second)
  await settle()
  scene.worker(2).say({ kind: 'failed', sentence: 'no such voice' })
  await rolled
  assert.equal(
    scene.log.at(-1),
    'error the new worker 1 does not start: no such voice; all workers stay as they are',
  )
  scene.worker(0).end('SIGKILL')
  await settle()
  scene.clock.advance(1_000)
  assert.equal((await scene.ready(3)).start.config, first)
  await scene.close(supervisor)
})

test('a worker that does not stop in time is killed', async () => {
  const scene = new Scene()
  const supervisor = await scene.running()
  const closed = supervisor[Symbol.asyncDispose]()
  await settle()
  assert.deepEqual(scene.worker(0).messages('stop'), [{ kind: 'stop', drain: false }])
  scene.worker(1).end('exit code 0')
  scene.clock.advance(55_000)
  await closed
  assert.equal(await scene.worker(0).ended, 'SIGKILL')
  assert.equal(scene.clock.waiting, 0)
})

test('a worker gets the answers of the others, and the names of those that are silent or away', async () => {
  const scene = new Scene()
  const supervisor = await scene.running(4)
  scene.worker(1).answers = { health: 'well' }
  scene.worker(3).end('SIGKILL')
  await settle()
  scene.worker(0).say({ kind: 'gather', id: 7, name: 'health', args: null })
  scene.clock.advance(1_500)
  await settle()
  assert.deepEqual(scene.worker(0).messages('gathered'), [
    { kind: 'gathered', id: 7, answers: ['well'], silent: ['worker 4', 'worker 3'] },
  ])
  await scene.close(supervisor)
})

test('sums of tallies go to the others, and are dropped for one that does not read', async () => {
  const scene = new Scene()
  const supervisor = await scene.running()
  const reader = scene.worker(1)
  const sums: [string, [string, number][]][] = [['live', [['messages', 1]]]]
  scene.worker(0).say({ kind: 'tallies', sums })
  assert.deepEqual(reader.messages('tallies'), [{ kind: 'tallies', sums }])
  assert.deepEqual(scene.worker(0).messages('tallies'), [])
  await settle()
  reader.send = (message) => {
    reader.got.push(message)
    return new Promise(() => undefined)
  }
  for (let count = 0; count < 100; count++) scene.worker(0).say({ kind: 'tallies', sums })
  assert.equal(reader.messages('tallies').length, 33)
  await scene.close(supervisor)
})
