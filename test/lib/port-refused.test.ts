import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { portRefused } from '../../src/lib/port-refused.ts'

const address = { host: '127.0.0.1', port: 8080, setting: 'listen.port (POSTHORN_PORT)' }

test('the message about a port that cannot be used names the setting that chooses it', async () => {
  const error = await new Promise((resolve) => {
    createServer().on('error', resolve).listen({ host: '192.0.2.1', port: 0 })
  })
  assert.match(
    String(portRefused(error, address)),
    /does not have the address: change listen\.port \(POSTHORN_PORT\)/,
  )
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  assert.match(
    String(portRefused(taken, address)),
    /port 8080 of 127\.0\.0\.1 is taken by another program: change listen\.port \(POSTHORN_PORT\) \(listen EADDRINUSE\)/,
  )
})

test('another error stays as it is', () => {
  const error = new Error('mine')
  assert.equal(portRefused(error, address), error)
})
