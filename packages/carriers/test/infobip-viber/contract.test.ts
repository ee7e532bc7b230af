import { systemClock } from '../../../kit/time/clock.ts'
import { infobipViber } from '../../infobip-viber/kind.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import {
  answerTo,
  apiKey,
  documentedWebhook,
  errorAnswer,
  inboundUrl,
  samplePart,
  viberConfig,
  webhookRequest,
  webhookSecret,
} from '../infobip/sample-account.ts'
import { openKind } from '../open-kind.ts'

checkHttpConnector({
  name: 'Viber at Infobip',
  create: (upstream) => openKind(infobipViber, viberConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => samplePart(),
  secrets: [apiKey, webhookSecret],
  accepted: (request) => answerTo(request),
  unauthorized: errorAnswer(401),
  webhook: {
    events: documentedWebhook('Viber delivery report').toString(),
    signed: (body) => webhookRequest('delivery', body),
    forged: (body) => webhookRequest('delivery', body, { path: '/delivery/a-webhook-secret-that-is-wrong' }),
  },
})
