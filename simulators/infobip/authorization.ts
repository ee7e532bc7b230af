import { createHash, timingSafeEqual } from 'node:crypto'
import type { WebRequest } from '../web/web-request.ts'

/** The API key that the sandbox's Infobip takes. */
export const sandboxApiKey = 'sandbox-infobip-key'

/** Whether a call shows the key: `Authorization: App <key>`. */
export function isAuthorized({ headers }: WebRequest, apiKey: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`App ${apiKey}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
