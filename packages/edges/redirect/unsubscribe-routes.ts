import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsubscribeTurns } from '../../admission/entry-limits.ts'
import type { LinkIndex } from '../../engines/links/link-index.ts'
import type { Subscription, Unsubscribe } from '../../engines/links/unsubscribe.ts'
import { FairGate } from '../../kit/flow/fair-gate.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { UnsubscribeLink } from '../../store/accounts/links.ts'
import type { Admission } from '../admission.ts'
import type { RequestBody } from '../bodies/body-reader.ts'
import type { Routes } from '../server.ts'
import { isOnItsHost, type LinkDomains } from './link-domain-routes.ts'
import { pageInTurn } from './page-in-turn.ts'
import { type SmallPage, sendPage, unknownPage } from './small-page.ts'
import { subscriptionPage } from './unsubscribe-page.ts'

export interface UnsubscribePorts {
  links: Pick<LinkIndex<UnsubscribeLink>, 'find'>
  unsubscribe: Pick<Unsubscribe, 'read' | 'turnAway' | 'withdraw'>
  domains: Pick<LinkDomains, 'linkDomain'>
}

interface UnsubscribeRequest {
  Params: { code: string }
  Body: RequestBody | undefined
}

/** The subscriber's choice; `one-click` is the request of a mail program (RFC 8058). */
type UnsubscribeChoice = 'sender' | 'all' | 'back' | 'one-click'

const choices: ReadonlySet<string> = new Set(['sender', 'all', 'back'])

/** RFC 7578: the part named `List-Unsubscribe`, its headers, an empty line, its value. */
const oneClickPart =
  /^content-disposition:[^\r\n]*;\s*name="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,5}\r?\nOne-Click\r?$/im

const maxBodyBytes = 8_192

/**
 * `/u/<code>`: GET shows the choices and changes nothing, so that scanners are harmless. POST makes the choice of the
 * page or of a mail program (RFC 8058), and shows the new state.
 */
export function unsubscribeRoutes(ports: UnsubscribePorts): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const gate = new FairGate<string>(unsubscribeTurns)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyless(payload, request.ip, maxBodyBytes),
    )
    app.route<UnsubscribeRequest>({
      method: ['GET', 'HEAD', 'POST'],
      url: '/u/:code',
      handler: async (request, reply) =>
        sendPage(request, reply, await pageInTurn(gate, request, () => pageFor(ports, request))),
    })
  }
}

async function pageFor(
  ports: UnsubscribePorts,
  request: FastifyRequest<UnsubscribeRequest>,
): Promise<SmallPage> {
  const link = await ports.links.find(request.params.code, request.ip)
  if (link === null || !isOnItsHost(ports.domains, request, link)) return unknownPage
  const before = await ports.unsubscribe.read(link)
  if (request.method !== 'POST') return subscriptionPage({ link, status: 200, now: before, changed: false })
  const choice = choiceIn(request)
  if (choice === null) return subscriptionPage({ link, status: 400, now: before, changed: false })
  const now = await choose(ports, link, choice)
  return subscriptionPage({ link, status: 200, now, changed: true })
}

function choiceIn({ headers, body }: FastifyRequest<UnsubscribeRequest>): UnsubscribeChoice | null {
  if (body?.kind !== 'bytes') return null
  return readChoice(headers['content-type'] ?? '', body.bytes.toString())
}

/** Reads the body of a POST. It must name a choice: an empty body, or that of a scanner, changes nothing. */
function readChoice(contentType: string, body: string): UnsubscribeChoice | null {
  if (/^multipart\/form-data\b/i.test(contentType)) return oneClickPart.test(body) ? 'one-click' : null
  const fields = new URLSearchParams(body)
  if (fields.get('List-Unsubscribe') === 'One-Click') return 'one-click'
  const choice = fields.get('choice') ?? ''
  return choices.has(choice) ? (choice as UnsubscribeChoice) : null
}

async function choose(
  { unsubscribe }: UnsubscribePorts,
  link: UnsubscribeLink,
  choice: UnsubscribeChoice,
): Promise<Subscription> {
  switch (choice) {
    case 'sender':
      await unsubscribe.turnAway(link, 'sender', 'unsubscribed')
      break
    case 'all':
      await unsubscribe.turnAway(link, 'all', 'unsubscribed')
      break
    case 'one-click':
      await unsubscribe.turnAway(link, 'sender', 'unsubscribed in one click')
      break
    case 'back':
      await unsubscribe.withdraw(link)
      break
    default:
      unreachable(choice)
  }
  return unsubscribe.read(link)
}
