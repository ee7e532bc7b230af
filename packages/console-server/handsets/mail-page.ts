import type { FastifyInstance } from 'fastify'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { ConsoleAuth } from '../auth/console-auth.ts'
import { requireRequester } from '../requester.ts'
import { mailboxPath } from './handsets-handlers.ts'
import { htmlOfMail } from './read-mailbox.ts'
import type { SimulatedNetwork } from './simulated-network.ts'

/**
 * The HTML of an e-mail, for a frame of the console. The HTML is untrusted: the policy gives it no origin and
 * forbids scripts, loading and posting; its links open in a new window.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

export function mailPage(
  app: FastifyInstance,
  { auth, network }: { auth: ConsoleAuth; network: SimulatedNetwork },
): void {
  app.get('/console/api/handsets/mail', async (request, reply) => {
    await requireRequester(auth, request, 'operator')
    const { address = '', id = '' } = request.query as Partial<Record<'address' | 'id', string>>
    const html = htmlOfMail(await network.request('GET', mailboxPath(address)), id)
    if (html === null) throw new ConsoleRefusal('mail-unknown', {})
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><base target="_blank"><meta charset="utf-8">${html}`)
  })
}
