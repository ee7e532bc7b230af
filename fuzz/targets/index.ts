import type { Target } from '../engine/target.ts'
import { archiveFiles } from './archive-files.ts'
import { bounces } from './bounces.ts'
import { carrierAnswers } from './carrier-answers.ts'
import { console } from './console.ts'
import { consoleFields } from './console-fields.ts'
import { csv } from './csv.ts'
import { envelope } from './envelope.ts'
import { jasminImport, kannelImport } from './imports.ts'
import { interfaces } from './interfaces.ts'
import { messageTexts } from './message-texts.ts'
import { operations } from './operations.ts'
import { receiptText } from './receipt-text.ts'
import { requestFields } from './request-fields.ts'
import { roundTrips } from './round-trips.ts'
import { rtp } from './rtp.ts'
import { sdp } from './sdp.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { sipMessage } from './sip-message.ts'
import { sipStream } from './sip-stream.ts'
import { smppPdu } from './smpp-pdu.ts'
import { smppClientSession, smppServerSession } from './smpp-session.ts'
import { smppStream } from './smpp-stream.ts'
import { speechAnswers } from './speech-answers.ts'
import { verify } from './verify.ts'
import { webhooks } from './webhooks.ts'

export const targets: readonly Target[] = [
  envelope,
  operations,
  verify,
  requestFields,
  interfaces,
  messageTexts,
  webhooks,
  carrierAnswers,
  bounces,
  smppPdu,
  smppStream,
  smppServerSession,
  smppClientSession,
  receiptText,
  sipMessage,
  sipStream,
  sdp,
  rtp,
  csv,
  settings,
  kannelImport,
  jasminImport,
  signIn,
  consoleFields,
  console,
  speechAnswers,
  archiveFiles,
  roundTrips,
]
