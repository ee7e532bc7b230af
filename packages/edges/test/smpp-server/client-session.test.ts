import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import { ConnectionPlaces, type Place } from '../../../admission/connection-places.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { encodeFrame } from '../../../smpp/frame.ts'
import { credentials } from '../../../smpp/test/session-pair.ts'
import type { BindGuess } from '../../smpp-server/bind-check.ts'
import { ClientSession, type SessionParts } from '../../smpp-server/client-session.ts'

/** A session whose password is compared for as long as the test wants. */
async function open() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [socket] = (await once(server, 'connection')) as [Socket]
  const guesses: BindGuess[] = []
  const guessed = deferred()
  const closed = deferred()
  const check = (guess: BindGuess) => {
    guesses.push(guess)
    guessed.resolve()
    return new Promise(() => undefined)
  }
  const parts = {
    ...{ clock: systemClock, check: { check }, onClosed: () => closed.resolve(), config: {} },
    events: { smppAnswered: () => undefined, smppClosed: () => undefined },
    limits: { floods: { note: () => undefined } },
  } as unknown as SessionParts
  const places = new ConnectionPlaces({ total: 10, perAddress: 10 })
  const place = places.take({ address: '127.0.0.1', isKnown: false, close: () => undefined }) as Place
  const session = new ClientSession(socket, { place, isEncrypted: false }, parts)
  return {
    ...{ client, guesses, guessed: guessed.promise, closed: closed.promise, session, place },
    async [Symbol.asyncDispose]() {
      client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const bind = (sequence: number) => encodeFrame({ status: 0, sequence, pdu: credentials })

test('a client that hangs up while its password waits takes its guess out of the line', async () => {
  await using opened = await open()
  opened.client.write(bind(1))
  await opened.guessed
  const [guess] = opened.guesses as [BindGuess]
  assert.equal(guess.signal.aborted, false)
  assert.equal(opened.place.use, 'busy')
  opened.client.destroy()
  await opened.closed
  assert.equal(guess.signal.aborted, true)
})

test('several guesses over one connection are one', async () => {
  await using opened = await open()
  opened.client.write(Buffer.concat([bind(1), bind(2), bind(3)]))
  await once(opened.client, 'data')
  assert.equal(opened.guesses.length, 1)
})
