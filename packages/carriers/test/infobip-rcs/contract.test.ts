import { systemClock } from '../../../kit/time/clock.ts'
import { infobipRcs } from '../../infobip-rcs/kind.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import {
  answerTo,
  apiKey,
  documentedWebhook,
  errorAnswer,
  inboundUrl,
  rcsConfig,
  samplePart,
  webhookRequest,
  webhookSecret,
} from '../infobip/sample-account.ts'
import { openKind } from '../open-kind.ts'

checkHttpConnector({
  name: 'RCS at Infobip',
  create: (upstream) => openKind(infobipRcs, rcsConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => samplePart({ content: { kind: 'rcs', form: 'text', text: 'Your order is here' } }),
  secrets: [apiKey, webhookSecret],
  accepted: (request) => answerTo(request),
  unauthorized: errorAnswer(403),
  webhook: {
    events: documentedWebhook('RCS delivery report, delivered').toString(),
    signed: (body) => webhookRequest('delivery', body),
    forged: (body) => webhookRequest('delivery', body, { path: '/delivery/a-webhook-secret-that-is-wrong' }),
  },
})
