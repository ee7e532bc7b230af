import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { stopSignal } from '../../processes/stop-signal.ts'

class Host extends EventEmitter {
  readonly codes: number[] = []

  exit(code: number): void {
    this.codes.push(code)
  }
}

test('the first signal stops, its echo changes nothing, and the next one ends the process at once', () => {
  const host = new Host()
  let now = 0
  const stop = stopSignal(host, () => now)
  assert.equal(stop.aborted, false)
  host.emit('SIGINT')
  assert.match(String(stop.reason), /stopped by SIGINT/)
  now += 20
  host.emit('SIGINT')
  assert.deepEqual(host.codes, [])
  now += 100
  host.emit('SIGTERM')
  assert.deepEqual(host.codes, [143])
})
