/**
 * The text that `npm start` prints in sandbox mode. `apiKey` is null where the operator set one,
 * `firstUserUrl` where the console has users.
 */
export function welcome(url: string, apiKey: string | null, firstUserUrl: string | null): string {
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
${consoleLines(url, firstUserUrl)}
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
