import { systemClock } from '../../../kit/time/clock.ts'
import { infobipVoice } from '../../infobip-voice/kind.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import {
  answerTo,
  apiKey,
  documentedWebhook,
  errorAnswer,
  inboundUrl,
  samplePart,
  voiceConfig,
  voiceText,
  webhookRequest,
  webhookSecret,
} from '../infobip/sample-account.ts'
import { openKind } from '../open-kind.ts'

checkHttpConnector({
  name: 'Voice at Infobip',
  create: (upstream) =>
    openKind(infobipVoice, voiceConfig(upstream), {
      clock: systemClock,
      inboundUrl,
      namedVoice: (name) => name,
    }),
  part: () => samplePart({ content: { ...voiceText, text: 'Your code is 4821' } }),
  secrets: [apiKey, webhookSecret],
  accepted: (request) => answerTo(request),
  unauthorized: errorAnswer(401),
  webhook: {
    events: documentedWebhook('Voice delivery report').toString(),
    signed: (body) => webhookRequest('delivery', body),
    forged: (body) => webhookRequest('delivery', body, { path: '/delivery/a-webhook-secret-that-is-wrong' }),
  },
})
