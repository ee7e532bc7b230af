export interface WelcomeFacts {
  url: string
  /** Null where it is not known. */
  smppPort: number | null
  /** Null where the operator set one. */
  apiKey: string | null
  /** Null where the console has users. */
  firstUserUrl: string | null
}

/** The text that `npm start` prints in sandbox mode. */
export function welcome({ url, smppPort, apiKey, firstUserUrl }: WelcomeFacts): string {
  const key = apiKey ?? '<your POSTHORN_API_KEY>'
  const body = {
    auth: key,
    data: [{ type: 'sms', id: 1, phone: 380671234567, sms_signature: 'Posthorn', sms_message: 'Hello!' }],
  }
  return `
Posthorn is ready, in sandbox mode: every carrier is simulated, nothing leaves this machine.

  API        ${url}/api/json.php
  Handsets   ${url}/sandbox/handsets/380671234567
  Metrics    ${url}/metrics
  Documents  ${url}/docs
${smppLine(url, smppPort)}${consoleLines(url, firstUserUrl)}
Send a first message:

  curl ${url}/api/json.php -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(body)}'

and look at the telephone that received it:

  curl ${url}/sandbox/handsets/380671234567

Ctrl+C stops it. Accepted messages are kept in its data folder.
`
}

export function consoleLines(url: string, firstUserUrl: string | null): string {
  const link = firstUserUrl === null ? '' : `  First user ${firstUserUrl}   (once, within a day)\n`
  return `  Console    ${url}/console\n${link}`
}

function smppLine(url: string, smppPort: number | null): string {
  if (smppPort === null) return ''
  return `  SMPP       ${new URL(url).hostname}:${smppPort}   (system_id demo, password sandbox)\n`
}
