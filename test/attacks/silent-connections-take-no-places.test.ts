import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import { unboundConnections } from '../../packages/admission/entry-limits.ts'
import { SmppClient } from '../../packages/edges/test/smpp-server/smpp-client.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { encodeFrame, FrameReader } from '../../packages/smpp/frame.ts'

const enquireLink = encodeFrame({ status: 0, sequence: 1, pdu: { command: 'enquire_link' } })

async function silent(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index++) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    sockets.push(socket)
  }
  return sockets
}

suite('an SMPP server whose places are taken by silent connections', () => {
  const limits = { connections: 4, sessionsPerAccount: 4 }
  const settings = { smppServer: { host: '127.0.0.1', port: 0, ...limits } }
  const tooMany = unboundConnections.perAddress + 20

  test('takes every right bind all the same, and keeps its sessions', async () => {
    await using harness = await GatewayHarness.open({ settings })
    const port = harness.smppPort
    await using first = await SmppClient.bind({ port })
    const sockets = await silent(port, tooMany)
    await using second = await SmppClient.bind({ port })
    await using third = await SmppClient.bind({ port })
    sockets.push(...(await silent(port, tooMany)))
    for (const client of [first, second, third]) {
      assert.equal((await client.submit({ short_message: 'x' })).command_status, 0)
    }
    for (const socket of sockets) socket.destroy()
  })

  test('has no place for more bound sessions than the limit', async () => {
    const smppServer = { ...settings.smppServer, connections: 1 }
    await using harness = await GatewayHarness.open({ settings: { smppServer } })
    const port = harness.smppPort
    await using first = await SmppClient.bind({ port })
    await assert.rejects(SmppClient.bind({ port }), /status 13/)
    assert.equal((await first.submit({ short_message: 'x' })).command_status, 0)
  })

  test('closes a connection that sends enquire_link and no bind', async () => {
    await using harness = await GatewayHarness.open({ settings })
    const [socket] = (await silent(harness.smppPort, 1)) as [Socket]
    const reader = new FrameReader()
    let answers = 0
    socket.on('data', (piece: Buffer) => reader.push(piece, () => answers++))
    socket.write(Buffer.concat(Array.from({ length: 4_000 }, () => enquireLink)))
    await once(socket, 'close')
    assert.ok(answers <= 21, `${answers} were answered`)
  })
})

test('an HTTP server whose places are taken by silent connections answers all the same', async () => {
  await using harness = await GatewayHarness.open({ settings: { limits: { connections: 16 } } })
  const { port } = new URL(harness.url)
  const sockets = await silent(Number(port), 40)
  const { msg_id } = await harness.client.send({ phone: '380671234567' })
  assert.ok(msg_id > 0)
  for (const socket of sockets) socket.destroy()
})

test('an address whose connections flood is not read for a while, and others are', async () => {
  await using harness = await GatewayHarness.open()
  const port = Number(new URL(harness.url).port)
  const health = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'
  const visit = async (localAddress: string, requests: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    let answers = ''
    socket.on('data', (piece: Buffer) => {
      answers += piece.toString()
      if (requests === 1) socket.destroy()
    })
    socket.write(health.repeat(requests))
    await once(socket, 'close')
    return answers.split('HTTP/1.1 200').length - 1
  }
  for (let floods = 0; floods < 8; floods++) await visit('127.0.0.2', 1_000)
  assert.equal(await visit('127.0.0.2', 1), 0)
  assert.equal(await visit('127.0.0.3', 1), 1)
})
