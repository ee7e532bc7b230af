import type { ReplyMedia } from '../../../domain/message/reply.ts'
import type { InboundContent } from '../../infobip/inbound.ts'
import { type Fields, numberIn, textIn } from '../../infobip/json-fields.ts'

/** Reads what subscribers write or press on RCS; null for kinds that Infobip adds later. */
export function readRcsContent(message: Fields): InboundContent | null {
  const text = textIn(message, 'text')
  switch (message['type']) {
    case 'TEXT':
      return text === null ? null : { text, answers: null }
    case 'SUGGESTION':
      if (text === null) return null
      return { text, details: { button: text }, answers: textIn(message, 'postbackData') }
    case 'FILE':
      return readFile(message)
    case 'LOCATION': {
      const [latitude, longitude] = [numberIn(message, 'latitude'), numberIn(message, 'longitude')]
      if (latitude === null || longitude === null) return null
      return { text: '', details: { location: { latitude, longitude } }, answers: null }
    }
    default:
      return null
  }
}

function readFile(message: Fields): InboundContent | null {
  const url = textIn(message, 'url')
  if (url === null) return null
  const filename = textIn(message, 'name')
  const filesize = numberIn(message, 'size')
  const media: ReplyMedia = {
    url,
    ...(filename === null ? {} : { filename }),
    ...(filesize === null ? {} : { filesize }),
  }
  return { text: '', details: { media }, answers: null }
}
