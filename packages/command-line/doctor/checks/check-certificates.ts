import type { Config } from '../../../config/config.ts'
import { certificatesIn, endOfCertificate, firstEnd } from '../../../kit/net/certificate-end.ts'
import { type Check, describeError, ok, problem, type Said, warning } from '../finding.ts'
import { readCertificate } from '../read-certificate.ts'
import type { Endpoint } from '../servers.ts'

const dayMs = 86_400_000
const soonDays = 30
const verySoonDays = 7

/** The certificates that servers show, and those of authorities that the settings hold. */
export function checkCertificates(endpoints: readonly Endpoint[], now: () => number): Check[] {
  const seen = new Set<string>()
  return endpoints.flatMap((endpoint) => {
    const { host, port, tlsStart } = endpoint
    const place = `${host}:${port}`
    if (tlsStart === 'none' || seen.has(place)) return []
    seen.add(place)
    const look = (signal: AbortSignal) => lookAt(endpoint, now(), signal)
    return [{ name: 'certificate', look }]
  })
}

async function lookAt(endpoint: Endpoint, now: number, signal: AbortSignal): Promise<Said[]> {
  const { subject, setting, host, port, tls, tlsStart } = endpoint
  const place = `${host}:${port} (${subject})`
  const own = ownAuthorities(endpoint, now)
  let shown: Awaited<ReturnType<typeof readCertificate>>
  try {
    shown = await readCertificate(endpoint, signal)
  } catch (error) {
    // Whether the server can be reached is the finding of its connection.
    return [
      ...own,
      warning(
        place,
        `no certificate could be read: ${describeError(error)}`,
        'see the finding of its connection',
      ),
    ]
  }
  if (shown === null) {
    const found = tlsStart === 'smtp' ? 'the server does not offer STARTTLS' : 'the server offers no TLS'
    if (tlsStart === 'postgres') return [...own, ok(place, found)]
    return [...own, problem(place, found, `switch TLS on there, or correct ${setting}`)]
  }
  const said = [
    ...own,
    ending(place, `the certificate of ${shown.name}`, shown.endsAt, now, adviseRenewal(endpoint)),
  ]
  if (shown.fault !== null && tls.rejectUnauthorized) {
    const advice = `renew or replace it, or set tls.ca and tls.servername at ${setting}`
    said.push(problem(place, `the certificate is not accepted: ${shown.fault}`, advice))
  }
  return said
}

function adviseRenewal({ setting }: Endpoint): string {
  const isOwn = setting === 'publicUrl' || setting === 'links.baseUrl' || setting === 'database.url'
  return isOwn ? 'renew it, and look why it is not renewed by itself' : 'ask its operator to renew it'
}

/** The certificates that our SMPP server shows; that the key fits is a fault of the settings. */
export function checkSmppCertificate(
  { smppServer: { tls } }: Pick<Config, 'smppServer'>,
  now: () => number,
): Check[] {
  if (tls === null) return []
  const look = async () => {
    const advice = 'renew it, then restart the gateways one after the other'
    return [
      ending('smppServer.tls', 'the certificate for SMPP clients', firstEnd(tls.certificate), now(), advice),
    ]
  }
  return [{ name: 'certificate', look }]
}

/** Authorities that the settings hold as PEM. */
function ownAuthorities({ subject, setting, tls }: Endpoint, now: number): Said[] {
  return certificatesIn(tls.ca ?? '')
    .map((each) => ending(setting, `tls.ca of ${subject}`, endOfCertificate(each), now, 'replace it'))
    .filter(({ level }) => level !== 'ok')
}

function ending(subject: string, what: string, endsAt: number, now: number, advice: string): Said {
  const days = Math.floor((endsAt - now) / dayMs)
  const day = new Date(endsAt).toISOString().slice(0, 10)
  if (endsAt <= now) return problem(subject, `${what} ended on ${day}`, advice)
  const found = `${what} ends on ${day}, in ${days} days`
  if (days < verySoonDays) return problem(subject, found, advice)
  return days < soonDays ? warning(subject, found, advice) : ok(subject, found)
}
