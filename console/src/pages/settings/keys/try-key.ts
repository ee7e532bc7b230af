import type { Scope } from '../../../../../packages/domain/console/scope.ts'
import { renderCurl } from '../../../parts/curl.ts'

interface KeyTrial {
  /** What the command uses of the key. */
  scope: Scope
  curl: string
}

/** Those that cost nothing and change nothing come first. */
const inOrder = ['balance', 'senders', 'templates', 'events', 'status', 'verify', 'send', 'lookup'] as const

/**
 * A command that a key with these scopes may send; null for all scopes. `phone` gets a message from `sender` where
 * nothing else can be tried.
 */
export function composeTrial(
  { apiUrl, key, phone, sender }: { apiUrl: string; key: string; phone: string; sender: string },
  scopes: readonly Scope[] | null,
): KeyTrial {
  const scope = inOrder.find((each) => scopes === null || scopes.includes(each)) ?? 'balance'
  if (scope === 'events') {
    return { scope, curl: `curl -sS '${apiUrl}/v1/events' \\\n  -H 'Authorization: Bearer ${key}'` }
  }
  if (scope === 'verify') {
    return {
      scope,
      curl: renderCurl(`${apiUrl}/api/verify.php`, { auth: key, command: 'verify/create', phone }),
    }
  }
  const id = 'try-1'
  const operation = {
    balance: { type: 'balance' },
    senders: { type: 'sender' },
    templates: { type: 'template/list' },
    status: { type: 'conversation', phone, number: sender },
    send: { type: 'sms', id, phone, sms_signature: sender, sms_message: 'Hello from Posthorn' },
    lookup: { type: 'hlr', id, phone },
  }[scope]
  return { scope, curl: renderCurl(`${apiUrl}/api/json.php`, { auth: key, data: [operation] }) }
}
