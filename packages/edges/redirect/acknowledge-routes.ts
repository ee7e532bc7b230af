import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsubscribeTurns } from '../../admission/entry-limits.ts'
import type { AcknowledgeLinks, LinkedAlarm } from '../../engines/alarms/acknowledge-links.ts'
import type { LinkIndex } from '../../engines/links/link-index.ts'
import { FairGate } from '../../kit/flow/fair-gate.ts'
import type { AcknowledgeLink } from '../../store/alarms/alarms.ts'
import type { Admission } from '../admission.ts'
import type { RequestBody } from '../bodies/body-reader.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { Routes } from '../server.ts'
import { isOnItsHost, type LinkDomains } from './link-domain-routes.ts'
import { pageInTurn } from './page-in-turn.ts'
import { type SmallPage, sendPage, unknownPage } from './small-page.ts'

export interface AcknowledgePorts {
  links: Pick<LinkIndex<AcknowledgeLink>, 'find'>
  alarms: Pick<AcknowledgeLinks, 'read' | 'take'>
  domains: Pick<LinkDomains, 'linkDomain'>
}

interface AcknowledgeRequest {
  Params: { code: string }
  Body: RequestBody | undefined
}

const maxBodyBytes = 1_024

/**
 * `/a/<code>`: GET shows a button and changes nothing, so that scanners of links are harmless. POST of the button takes
 * the alarm for the recipient of the link.
 */
export function acknowledgeRoutes(ports: AcknowledgePorts): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const gate = new FairGate<string>(unsubscribeTurns)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyless(payload, request.ip, maxBodyBytes),
    )
    app.route<AcknowledgeRequest>({
      method: ['GET', 'HEAD', 'POST'],
      url: '/a/:code',
      handler: async (request, reply) =>
        sendPage(request, reply, await pageInTurn(gate, request, () => pageFor(ports, request))),
    })
  }
}

async function pageFor(
  { links, alarms, domains }: AcknowledgePorts,
  request: FastifyRequest<AcknowledgeRequest>,
): Promise<SmallPage> {
  const { params, ip, method, body } = request
  const link = await links.find(params.code, ip)
  if (link === null || !isOnItsHost(domains, request, link)) return unknownPage
  if (method !== 'POST') return alarmPage(200, await alarms.read(link))
  const isTap = body?.kind === 'bytes' && new URLSearchParams(body.bytes.toString()).get('take') === 'yes'
  return isTap ? alarmPage(200, await alarms.take(link)) : alarmPage(400, await alarms.read(link))
}

function alarmPage(status: number, now: LinkedAlarm): SmallPage {
  return {
    status,
    title: ({ alarm }) => alarm[now],
    body: ({ alarm }) =>
      now !== 'open'
        ? ''
        : `<form method="post">
<button type="submit" name="take" value="yes" class="first">${escapeHtml(alarm.take)}</button>
</form>`,
  }
}
