import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderSettings, socketFits } from '../../embedded/settings.ts'

test('a server on a socket listens on no port, one on a port only on the loopback address', () => {
  const onSocket = renderSettings({ address: { kind: 'socket', folder: "/data/it's" }, durable: true })
  assert.match(onSocket, /^listen_addresses = ''$/m)
  assert.match(onSocket, /^unix_socket_directories = '\/data\/it''s'$/m)
  const onPort = renderSettings({ address: { kind: 'tcp', port: 5999 }, durable: true })
  assert.match(onPort, /^listen_addresses = '127\.0\.0\.1'$/m)
  assert.match(onPort, /^port = '5999'$/m)
})

test('only a server for tests runs without fsync', () => {
  const address = { kind: 'tcp', port: 1 } as const
  assert.match(renderSettings({ address, durable: true }), /^fsync = 'on'$/m)
  assert.match(renderSettings({ address, durable: false }), /^fsync = 'off'$/m)
})

test('a path is measured in bytes, with the name of the socket', {
  skip: process.platform !== 'linux',
}, () => {
  const room = 107 - '/.s.PGSQL.5432'.length
  assert.equal(socketFits('/'.padEnd(room, 'a')), true)
  assert.equal(socketFits('/'.padEnd(room + 1, 'a')), false)
  assert.equal(socketFits('/'.padEnd(room / 2 + 2, 'ї')), false)
})

test('the shared buffers are a sixteenth of the memory, from 128 MB to 1 GB, and small for tests', () => {
  const address = { kind: 'tcp', port: 5999 } as const
  const buffers = (gibibytes: number, durable = true) =>
    renderSettings({ address, durable, memoryBytes: gibibytes * 1_073_741_824 }).match(
      /^shared_buffers = '(.+)'$/m,
    )?.[1]
  assert.deepEqual(
    [1, 4, 24].map((gibibytes) => buffers(gibibytes)),
    ['128MB', '256MB', '1024MB'],
  )
  assert.equal(buffers(24, false), '128MB')
})

test('an automatic vacuum pauses for longer where there are fewer processors', () => {
  const address = { kind: 'tcp', port: 5999 } as const
  const delay = (processors: number) =>
    renderSettings({ address, durable: true, processors }).match(
      /^autovacuum_vacuum_cost_delay = '(.+)'$/m,
    )?.[1]
  assert.deepEqual([1, 2, 8, 64].map(delay), ['20ms', '10ms', '3ms', '1ms'])
})
