import { createInfobipViberConnector } from '../../../src/channels/infobip-viber/kind.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import {
  answerTo,
  apiKey,
  errorAnswer,
  inboundUrl,
  newsRequest,
  publishedNews,
  samplePart,
  viberConfig,
  webhookSecret,
} from '../infobip/sample-account.ts'

checkHttpConnector({
  name: 'Viber at Infobip',
  create: (upstream) =>
    createInfobipViberConnector(viberConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => samplePart(),
  secrets: [apiKey, webhookSecret],
  accepted: (request) => answerTo(request),
  unauthorized: errorAnswer(401),
  webhook: {
    news: publishedNews('Viber delivery report').toString(),
    signed: (body) => newsRequest('delivery', body),
    forged: (body) => newsRequest('delivery', body, { path: '/delivery/a-way-in-that-somebody-guessed' }),
  },
})
