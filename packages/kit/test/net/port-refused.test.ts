import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { portRefused, requireFreePorts } from '../../net/port-refused.ts'

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

test('of several ports, one that is taken is named, and the others are left free', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  const free = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(taken, 'listening'), once(free, 'listening')])
  const listenOn = (server: typeof free, setting: string) => {
    const { port } = server.address() as AddressInfo
    return { host: '127.0.0.1', port, setting }
  }
  const [first, second] = [listenOn(free, 'listen.port'), listenOn(taken, 'smppServer.port')]
  await new Promise((resolve) => free.close(resolve))
  await assert.rejects(
    requireFreePorts([first, second]),
    /is taken by another program: change smppServer\.port/,
  )
  await new Promise((resolve) => taken.close(resolve))
  await requireFreePorts([first, second])
  await requireFreePorts([first, second])
})

test('two settings of the same port end the start before anything else', async () => {
  const address = { host: '127.0.0.1', port: 0, setting: 'listen.port' }
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const both = [
    { ...address, port },
    { ...address, port, setting: 'smppServer.port' },
  ]
  await assert.rejects(requireFreePorts(both), /change smppServer\.port/)
})
