import { parseCommandLine, usage, WrongOption } from './command-line.ts'
import type { SandboxAddresses } from './sandbox.ts'
import { startSandbox } from './sandbox.ts'
import { smsCarriers } from './sms-carriers.ts'

const wrongUsage = 2

const exitCode = await main(process.argv.slice(2))
// Where a part did not open, those before it must not keep the process alive.
process.stderr.write('', () => process.exit(exitCode))

/** Resolves with the exit code once the network has stopped. */
async function main(args: string[]): Promise<number> {
  try {
    const commandLine = parseCommandLine(args, process.env['POSTHORN_SANDBOX'] === 'public')
    if (commandLine.help) {
      process.stdout.write(usage)
      return 0
    }
    const stop = stopRequest(commandLine.exitWithParent)
    await using sandbox = await startSandbox(commandLine.sandbox)
    announce(sandbox.addresses)
    await stop
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof WrongOption ? wrongUsage : 1
  }
}

/**
 * Resolves on SIGTERM or SIGINT. With `withParent`: on SIGTERM or when standard input ends; Ctrl+C, which
 * reaches parent and child alike, is left to the parent, which may still need the network to drain.
 */
function stopRequest(withParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.stdin.destroy()
      resolve()
    }
    process.once('SIGTERM', stop)
    if (withParent) process.on('SIGINT', () => undefined)
    else process.once('SIGINT', stop)
    if (!withParent) return
    process.stdin.once('end', stop).once('error', stop)
    process.stdin.resume()
  })
}

function announce(addresses: SandboxAddresses): void {
  if (!process.stdout.isTTY) {
    process.stdout.write(`${JSON.stringify({ ready: true, ...addresses })}\n`)
    return
  }
  const { http, smpp, smppTls, telegram, rbm, infobip, whatsapp, smsRu, hlrLookups, sip, smtp, speech } =
    addresses
  const lines = [
    'A simulated phone network is ready.',
    `  SMPP 3.4      ${smpp.host}:${smpp.port}`,
    ...(smppTls ? [`  SMPP over TLS ${smppTls.host}:${smppTls.port} (public test certificate)`] : []),
    ...(telegram ? [`  Telegram      ${telegram.url} (token ${telegram.token})`] : []),
    ...(rbm ? [`  RCS (Google)  ${rbm.url}`] : []),
    ...(infobip ? [`  Infobip       ${infobip.url} (API key ${infobip.apiKey})`] : []),
    ...(whatsapp ? [`  WhatsApp      ${whatsapp.url} (token ${whatsapp.token})`] : []),
    ...(smsRu ? [`  sms.ru        ${smsRu.url} (api_id ${smsRu.apiId})`] : []),
    ...smsCarriers.flatMap(({ name }) => smsLine(name, addresses[name])),
    ...(speech ? [`  speech        ${speech.url} (API key ${speech.apiKey})`] : []),
    ...(hlrLookups ? [`  hlr-lookups   ${hlrLookups.url} (API key ${hlrLookups.apiKey})`] : []),
    ...(sip ? [`  SIP           ${sip.host}:${sip.port} (${sip.username}, password ${sip.password})`] : []),
    ...(smtp
      ? [`  SMTP          ${smtp.host}:${smtp.port} (${smtp.username}, password ${smtp.password})`]
      : []),
    `  Handsets      ${http}/sandbox/handsets/{phone}`,
    ...(smtp ? [`  Mailboxes     ${http}/sandbox/mailbox/{address}`] : []),
    `  What it can   ${http}/sandbox/`,
    'Stop it with Ctrl+C.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Empty where the carrier was left out. */
function smsLine(name: string, address: { url: string } | undefined): string[] {
  if (address === undefined) return []
  const { url, ...credentials } = address
  const words = Object.entries(credentials).map(([key, value]) => `${key} ${String(value)}`)
  return [`  ${name.padEnd(13)} ${url} (${words.join(', ')})`]
}
