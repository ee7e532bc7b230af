// Runs test files in a few processes. A file that hangs ends with its process; a new process takes the
// remaining files.
import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const worker = join(import.meta.dirname, 'test-worker.mjs')
const reporter = new URL('test-events.mjs', import.meta.url).href
const tickMs = 1_000
/** For a process to end by itself after its last file: what a failed test left open may end meanwhile. */
const farewellMs = 60_000

/**
 * Calls `onEnd` with the result of each file: its tests and failures. `processes` has the lists of files that each
 * process takes its next one from, the list that it prefers first. A file that `yields`, with all that it starts, has
 * the cores only while others leave them. A test may take `limitMs`; time in which the machine, or this process, was
 * stopped does not count.
 */
export async function runFiles({ processes, ...options }) {
  const work = async (lists) => {
    while (lists.some((list) => list.length > 0)) await runInOneProcess(lists, options)
  }
  await Promise.all(processes.map(work))
}

function runInOneProcess(lists, { limitMs, filesPerProcess, yields = () => false, env, onEnd }) {
  const child = fork(worker, [], {
    env,
    // The collector of short-lived objects runs a quarter as often as by default.
    execArgv: [
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      '--max-semi-space-size=64',
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let current = null
  let timer
  let leftMs = limitMs
  let begun = 0

  const begin = () => {
    const list = lists.find(({ length }) => length > 0)
    const file = begun++ < filesPerProcess ? list?.shift() : undefined
    if (file === undefined) {
      setTimeout(() => child.kill('SIGKILL'), farewellMs).unref()
      return child.disconnect()
    }
    current = { file, startedAt: Date.now(), cpuMs: 0, running: [], tests: [], failures: [] }
    leftMs = limitMs
    timer = setInterval(() => {
      leftMs -= tickMs
      if (leftMs > 0) return
      clearInterval(timer)
      fail(current, current.running, `did not end within ${limitMs / 1_000} s`)
      child.kill('SIGKILL')
    }, tickMs)
    if (yields(file)) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.send({ file })
  }
  const end = () => {
    clearInterval(timer)
    onEnd({ ...current, durationMs: Date.now() - current.startedAt })
    current = null
  }

  child.on('message', (message) => {
    switch (message.type) {
      case 'ready':
        return begin()
      case 'started':
        return void current.running.splice(message.nesting, Infinity, message.name)
      case 'ended':
        leftMs = limitMs
        return note(current, message)
      case 'diagnostic':
        return void current.tests.at(-1)?.diagnostics.push(message.text)
      case 'fault':
        if (current !== null) fail(current, current.running, message.error)
        return
      case 'done':
        if (current.tests.length === 0 && current.failures.length === 0) fail(current, [], 'has no test')
        if (message.leftOpen.length > 0) fail(current, [], `left open: ${message.leftOpen.join(', ')}`)
        current.cpuMs = message.cpuMs
        end()
        begin()
    }
  })
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      if (current !== null) {
        if (signal !== 'SIGKILL') fail(current, current.running, `the process ended with ${signal ?? code}`)
        end()
      }
      resolve()
    })
  })
}

function note(current, { name, nesting, isSuite, skipped, failure, durationMs }) {
  const path = [...current.running.slice(0, nesting), name]
  if (failure !== null) fail(current, path, failure)
  // A suite that is skipped runs none of its tests, so it stands for them.
  if (nesting === 0 || (isSuite && skipped === undefined)) return
  const state = failure !== null ? 'failed' : skipped !== undefined ? 'skipped' : 'passed'
  current.tests.push({ name: path.slice(1).join(' > '), state, reason: skipped, durationMs, diagnostics: [] })
}

/** The first name of a path is the file. */
function fail(current, path, error) {
  current.failures.push({ name: path.slice(1).join(' > '), error })
}
