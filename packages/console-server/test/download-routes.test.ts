import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { signedInAs } from '../../../test/support/signed-in.ts'
import type { SignedIn } from '../../domain/console/console-session.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { downloadRoutes } from '../download-routes.ts'

const turn = () => Promise.resolve(() => undefined)

/** A file of ten pieces, each of which takes three seconds; `at` is called before each. */
async function download(at: (piece: number, session: { by: SignedIn | null }) => void): Promise<string[]> {
  const clock = new ManualClock()
  const session: { by: SignedIn | null } = { by: signedInAs('operator') }
  const sent: string[] = []
  async function* content(): AsyncGenerator<string> {
    for (let piece = 0; piece < 10; piece++) {
      at(piece, session)
      clock.advance(3_000)
      sent.push(String(piece))
      yield await Promise.resolve(`${piece}\n`)
    }
  }
  const app = fastify()
  downloadRoutes(app, {
    clock,
    turns: { enter: turn, turn },
    auth: { signedIn: () => Promise.resolve(session.by), needsSecondFactor: () => false },
    downloads: {
      '/all.csv': {
        role: 'operator',
        open: () => Promise.resolve({ name: 'all.csv', type: 'text/csv', content: content() }),
      },
    },
  } as unknown as ConsoleOptions)
  await app.inject({ url: '/console/api/all.csv' }).catch(() => undefined)
  await app.close()
  return sent
}

test('a file is complete while its session lasts', async () => {
  assert.equal((await download(() => undefined)).length, 10)
})

test('a file breaks off when its session ends or the role no longer suffices', async () => {
  const ended = await download((piece, session) => {
    if (piece === 3) session.by = null
  })
  const demoted = await download((piece, session) => {
    if (piece === 3 && session.by !== null) session.by = { ...session.by, role: 'viewer' }
  })
  for (const sent of [ended, demoted]) assert.ok(sent.length >= 4 && sent.length <= 6, String(sent.length))
})
