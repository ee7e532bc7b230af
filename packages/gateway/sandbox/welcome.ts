import type { SandboxAccess } from '../../config/sandbox-access.ts'
import { sandboxBind } from '../../settings/published-credentials.ts'

export interface WelcomeFacts {
  url: string
  /** Null where it is not known. */
  smppPort: number | null
  /** Null where the operator set one. */
  apiKey: string | null
  /** Null where the console has users. */
  firstUserUrl: string | null
  access: SandboxAccess['kind']
}

const reachedByAll =
  'POSTHORN_SANDBOX is public: everybody who reaches it may use it with the keys of the documents and see all messages.\n'

/** The text that `npm start` prints in sandbox mode. */
export function welcome(facts: WelcomeFacts): string {
  const { url, apiKey, firstUserUrl } = facts
  const key = apiKey ?? '<your POSTHORN_API_KEY>'
  const body = {
    auth: key,
    data: [{ type: 'sms', id: 1, phone: 380671234567, sms_signature: 'Posthorn', sms_message: 'Hello!' }],
  }
  const curl = facts.access === 'own-key' ? `curl -H 'Authorization: Bearer ${key}'` : 'curl'
  return `
Posthorn is ready, in sandbox mode: every carrier is simulated, nothing leaves this machine.
${facts.access === 'everybody' ? reachedByAll : ''}
  API        ${url}/api/json.php
  Handsets   ${url}/sandbox/handsets/380671234567
  Metrics    ${url}/metrics
  Documents  ${url}/docs
${smppLine(facts)}${consoleLines(url, firstUserUrl)}
Send a first message:

  curl ${url}/api/json.php -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(body)}'

and look at the telephone that received it:

  ${curl} ${url}/sandbox/handsets/380671234567

Ctrl+C stops it. Accepted messages are kept in its data folder.
`
}

export function consoleLines(url: string, firstUserUrl: string | null): string {
  const link = firstUserUrl === null ? '' : `  First user ${firstUserUrl}   (once, within a day)\n`
  return `  Console    ${url}/console\n${link}`
}

function smppLine({ url, smppPort, access }: WelcomeFacts): string {
  if (smppPort === null) return ''
  const { systemId, password } = sandboxBind
  const published = `system_id ${systemId}, password ${password}`
  const how = access === 'own-key' ? 'posthorn binds create makes a bind' : published
  return `  SMPP       ${new URL(url).hostname}:${smppPort}   (${how})\n`
}
