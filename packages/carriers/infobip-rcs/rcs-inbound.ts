import { asNumber, asText, known, type Members } from '../../kit/text/members.ts'
import { type InboundContent, unknownContent } from '../infobip/inbound.ts'

/** Parses messages and button presses on RCS; null for one without content. */
export function readRcsContent(message: Members): InboundContent | null {
  const text = asText(message['text'])
  switch (message['type']) {
    case 'TEXT':
      return text === null ? null : { text, repliesTo: null }
    case 'SUGGESTION':
      if (text === null) return null
      return { text, details: { button: text }, repliesTo: asText(message['postbackData']) }
    case 'FILE':
      return readFile(message)
    case 'LOCATION': {
      const [latitude, longitude] = [asNumber(message['latitude']), asNumber(message['longitude'])]
      if (latitude === null || longitude === null) return null
      return { text: '', details: { location: { latitude, longitude } }, repliesTo: null }
    }
    default:
      return unknownContent(message)
  }
}

function readFile(message: Members): InboundContent | null {
  const url = asText(message['url'])
  if (url === null) return null
  const named = known({
    filename: asText(message['name']),
    filesize: asNumber(message['size']),
    type: asText(message['contentType']),
  })
  return { text: '', details: { media: { url, ...named } }, repliesTo: null }
}
