import type { Reaction } from '../../../../test/support/receiver.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { whatsAppCloud } from '../../whatsapp-cloud/kind.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import { openKind } from '../open-kind.ts'
import {
  appSecret,
  inboundUrl,
  readFixture,
  sampleConfig,
  samplePart,
  signatureOf,
  token,
  verifyToken,
  webhookRequest,
} from './sample-upstream.ts'

interface Answer {
  name: string
  status: number
  body: unknown
}

function published(name: string): Reaction {
  const found = (readFixture('answers.json') as Answer[]).find((each) => each.name === name)
  return { kind: 'answer', status: found?.status ?? 500, body: JSON.stringify(found?.body) }
}

const [failure] = (readFixture('webhooks.json') as { name: string; body: unknown }[]).filter(
  ({ name }) => name === 'failed: outside the 24-hour window',
)

checkHttpConnector({
  name: 'whatsapp-cloud',
  create: (upstream) =>
    openKind(whatsAppCloud, sampleConfig(upstream), {
      clock: systemClock,
      inboundUrl: () => inboundUrl,
    }),
  part: samplePart,
  secrets: [token, appSecret, verifyToken],
  accepted: () => published('accepted'),
  unauthorized: published('wrong token'),
  webhook: {
    events: JSON.stringify(failure?.body),
    signed: webhookRequest,
    forged: (body) => webhookRequest(body, signatureOf(body, 'another secret')),
  },
})
