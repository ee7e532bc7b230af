import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { scopeToAccount } from '../administration/scope-to-account.ts'
import { addAuditEntry } from '../store/console/audit-log.ts'
import type { ConsoleOptions } from './console-options.ts'
import type { Download, DownloadedFile } from './download.ts'
import { requireRequester } from './requester.ts'

const checkedEveryMs = 5_000

export function downloadRoutes(app: FastifyInstance, options: ConsoleOptions): void {
  for (const [path, download] of Object.entries(options.downloads)) {
    const { role, forAccount, noted, open } = download
    app.get(`/console/api${path}`, async (request, reply) => {
      const by = await requireRequester(options.auth, request, role, forAccount)
      const query = { ...(request.query as Record<string, string>) }
      await scopeToAccount(options.db, by, forAccount, query)
      const leave = await options.turns.enter(by)
      const { name, type, content } = await opened(() => open(query, by, request.ip), leave)
      if (noted !== undefined) {
        const { userId, name: userName } = by
        const entry = { userId, userName, address: request.ip, action: noted.action, target: name }
        await addAuditEntry(options.db, { ...entry, details: noted.details(query), at: options.clock.now() })
      }
      reply
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
        .header('cache-control', 'no-store')
        .type(type)
      return reply.send(Readable.from(whileSignedIn(content, request, download, options)))
    })
  }
}

/** Leaves the turn also where `open` throws at once. */
async function opened(open: () => Promise<DownloadedFile>, leave: () => void): Promise<DownloadedFile> {
  try {
    return await open()
  } finally {
    leave()
  }
}

/** Cuts a long file off when its session ends. Each piece is read in a turn of its account. */
async function* whileSignedIn(
  content: DownloadedFile['content'],
  request: FastifyRequest,
  { role, forAccount }: Pick<Download, 'role' | 'forAccount'>,
  { auth, clock, turns }: Pick<ConsoleOptions, 'auth' | 'clock' | 'turns'>,
): AsyncGenerator<string | Buffer> {
  let by = await requireRequester(auth, request, role, forAccount)
  let checkedAt = clock.now()
  const pieces = iterate(content)
  try {
    for (;;) {
      if (clock.now() - checkedAt >= checkedEveryMs) {
        by = await requireRequester(auth, request, role, forAccount)
        checkedAt = clock.now()
      }
      const leave = await turns.turn(by)
      const piece = await pieces.next().finally(leave)
      if (piece.done === true) return
      yield piece.value
    }
  } finally {
    await pieces.return(undefined)
  }
}

async function* iterate(content: DownloadedFile['content']): AsyncGenerator<string | Buffer, undefined> {
  yield* content
}
