import type { Scope } from '../../../../../src/domain/console/scope.ts'
import { curlOf } from '../../../parts/curl.ts'

export interface KeyTrial {
  /** What the command uses of the key. */
  scope: Scope
  curl: string
}

/** Those that cost nothing and change nothing come first. */
const inOrder = ['balance', 'senders', 'templates', 'events', 'status', 'verify', 'send', 'lookup'] as const

/** A command that a key with these scopes may send; null for all scopes. `phone` gets a message where nothing else can be tried. */
export function trialOf(
  { apiUrl, key, phone }: { apiUrl: string; key: string; phone: string },
  scopes: readonly Scope[] | null,
): KeyTrial {
  const scope = inOrder.find((each) => scopes === null || scopes.includes(each)) ?? 'balance'
  const operation = (data: object) => curlOf(`${apiUrl}/api/json.php`, { auth: key, data: [data] })
  switch (scope) {
    case 'balance':
      return { scope, curl: operation({ type: 'balance' }) }
    case 'senders':
      return { scope, curl: operation({ type: 'sender' }) }
    case 'templates':
      return { scope, curl: operation({ type: 'template/list' }) }
    case 'events':
      return { scope, curl: `curl -sS '${apiUrl}/v1/events' \\\n  -H 'Authorization: Bearer ${key}'` }
    case 'status':
      return { scope, curl: operation({ type: 'conversation', phone, number: 'Posthorn' }) }
    case 'verify':
      return {
        scope,
        curl: curlOf(`${apiUrl}/api/verify.php`, { auth: key, command: 'verify/create', phone }),
      }
    case 'send':
      return {
        scope,
        curl: operation({ type: 'sms', id: 'try-1', phone, sms_message: 'Hello from Posthorn' }),
      }
    case 'lookup':
      return { scope, curl: operation({ type: 'hlr', id: 'try-1', phone }) }
  }
}
