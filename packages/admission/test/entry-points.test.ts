import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openHttpServer } from '../../edges/server.ts'
import { operationsFixture } from '../../edges/test/operations-fixture.ts'
import { packageFolder } from '../../kit/machine/package-folder.ts'
import type { IncomingRequest } from '../../smpp/incoming-request.ts'
import { entryLimits } from '../entry-limits.ts'
import { entryPoints, findEntryPoint } from '../entry-points.ts'

/** A PDU that is new in the codec is missing here until it has an entry. */
const pdus: Record<IncomingRequest['pdu']['command'], true> = {
  bind_transmitter: true,
  bind_receiver: true,
  bind_transceiver: true,
  submit_sm: true,
  data_sm: true,
  submit_multi: true,
  query_sm: true,
  cancel_sm: true,
  deliver_sm: true,
  enquire_link: true,
  unbind: true,
}

/** Every file that opens a socket for others, and what comes in there. */
const listeners: Readonly<Record<string, readonly string[]>> = {
  'packages/edges/smpp-server/smpp-server.ts': ['connection of the SMPP server'],
  'telephony/sip/transport/stream-transport.ts': ['SIP over TCP and TLS'],
  'telephony/sip/transport/udp-transport.ts': ['SIP over UDP'],
  'telephony/rtp/rtp-socket.ts': ['RTP'],
  // Of the own machine, without a byte that is read: a free port, the own address, the time of a server.
  'packages/store/embedded/ports.ts': [],
  'telephony/sip/transport/local-address.ts': [],
  'packages/command-line/doctor/network-time.ts': [],
}

test('a route whose limits no entry names stops the start with its name', async () => {
  const routes = [
    (app: { get(path: string, answer: () => string): unknown }) => void app.get('/free', () => 'lunch'),
  ]
  const opening = openHttpServer({
    ...operationsFixture().ports,
    listen: { host: '127.0.0.1', port: 0 },
    routes,
  })
  await assert.rejects(opening, /GET \/free has no entry in packages\/admission\/entry-points\.ts/)
})

test('every PDU that a client may send has an entry', () => {
  const known = new Set(entryPoints.flatMap(({ at }) => at))
  assert.deepEqual(
    Object.keys(pdus).filter((pdu) => !known.has(pdu)),
    [],
  )
})

test('every socket that others can reach has an entry', () => {
  const opens =
    /\b(createServer|createTcpServer|createTlsServer|createSecureServer|createSocket|SMTPServer)\(/
  const files = ['packages', 'telephony'].flatMap((folder) =>
    readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith('.ts') && !/^(packages\/[^/]+|telephony)\/test\//.test(name)),
  )
  const found = files.filter((file) => opens.test(readFileSync(join(packageFolder, file), 'utf8')))
  assert.deepEqual(found.sort(), Object.keys(listeners).sort())
  const known = new Set(entryPoints.flatMap(({ at }) => at))
  for (const [file, at] of Object.entries(listeners)) {
    for (const place of at) assert.ok(known.has(place), `${file}: ${place}`)
  }
})

test('each entry says what bounds its callers before they are known or what follows after, and what is stored', () => {
  for (const { name, caller, before, after, stores } of entryPoints) {
    assert.notEqual(stores, '', name)
    assert.ok(before.length > 0, name)
    if (caller !== null && !/^(Calls|Unsub|Links)/.test(name)) assert.ok(after.length > 0, name)
  }
  const used = new Set(entryPoints.flatMap(({ before, after }) => [...before, ...after]))
  assert.deepEqual([...used].sort(), Object.keys(entryLimits).sort())
  const places = entryPoints.flatMap(({ at }) => at)
  assert.equal(new Set(places).size, places.length)
})

test('a path has the first entry that fits it, with its method', () => {
  const nameOf = (method: string, path: string) => findEntryPoint(method, path)?.name
  assert.equal(nameOf('POST', '/console/api/sign-in'), 'Console: signing in')
  assert.equal(nameOf('GET', '/console/api/oidc/start'), 'Console: signing in')
  assert.equal(nameOf('POST', '/console/api/keys/create'), 'Console: pages and commands')
  assert.equal(nameOf('DELETE', '/cgi-bin/sendsms'), undefined)
})
