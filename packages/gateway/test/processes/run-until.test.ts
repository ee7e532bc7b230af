import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import { runUntil } from '../../processes/run-until.ts'
import { Stopped } from '../../processes/stop-signal.ts'

const noFault = { onFault: (error: unknown) => assert.ifError(error) }

test('it runs until a signal stops it, and then closes what is open', async () => {
  const stop = new AbortController()
  const heard: string[] = []
  await runUntil(stop.signal, {
    ...noFault,
    say: (sentence) => heard.push(sentence),
    open: async (parts) => {
      parts.onClose(() => heard.push('closed'))
      setImmediate(() => stop.abort(new Stopped('SIGTERM')))
      return { stopWithinMs: 60_000 }
    },
  })
  assert.deepEqual(heard, ['stopped by SIGTERM: it drains', 'closed', 'stopped'])
})

test('stopped while it starts, it closes what is open and is no failure', async () => {
  const stop = new AbortController()
  const heard: string[] = []
  await runUntil(stop.signal, {
    ...noFault,
    say: (sentence) => heard.push(sentence),
    open: async (parts) => {
      parts.onClose(() => heard.push('closed'))
      stop.abort(new Stopped('SIGINT'))
      parts.onClose(() => heard.push('closed, too'))
      throw new Error('nothing comes after this')
    },
  })
  assert.deepEqual(heard, ['closed, too', 'closed', 'stopped by SIGINT while it started'])
})

test('what does not open is a failure, and what does not close in time is one', async () => {
  const fault = new Error('the port is taken')
  const neverOpen = { ...noFault, say: () => undefined, open: () => Promise.reject(fault) }
  await assert.rejects(runUntil(new AbortController().signal, neverOpen), fault)
  const stop = new AbortController()
  const neverClosed = runUntil(stop.signal, {
    ...noFault,
    say: () => undefined,
    open: async (parts) => {
      parts.keep({ [Symbol.asyncDispose]: () => deferred().promise })
      stop.abort(new Stopped('SIGTERM'))
      return { stopWithinMs: 5 }
    },
  })
  await assert.rejects(neverClosed, /did not stop within 0.005 s; what was under way is in doubt/)
})
