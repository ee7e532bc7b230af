import { createPublicKey } from 'node:crypto'
import type { Config } from '../../../config/config.ts'
import { isPublicAddress } from '../../../kit/net/public-address.ts'
import { type Check, describeError, ok, problem, type Said, warning } from '../finding.ts'
import type { Names } from '../name-servers.ts'
import { type Endpoint, isName } from '../servers.ts'

/** Every host name of the settings, once. */
export function checkDns(endpoints: readonly Endpoint[], names: Names): Check[] {
  return [...groupByHost(endpoints)].map(([host, users]) => ({
    name: 'DNS',
    look: async (signal): Promise<Said[]> => [await lookUp(host, users, names, signal)],
  }))
}

function groupByHost(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const byHost = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    if (!isName(endpoint.host)) continue
    byHost.set(endpoint.host, [...(byHost.get(endpoint.host) ?? []), endpoint])
  }
  return byHost
}

async function lookUp(host: string, users: readonly Endpoint[], names: Names, signal: AbortSignal) {
  const used = users.map(({ subject }) => subject).join(', ')
  const settings = users.map(({ setting }) => setting).join(', ')
  try {
    const addresses = await names.addresses(host, signal)
    const inside = addresses.filter((address) => !isPublicAddress(address))
    const isForOutside = users.some(({ setting }) => setting === 'publicUrl' || setting === 'links.baseUrl')
    if (isForOutside && inside.length > 0) {
      const found = `leads to ${inside.join(', ')}, which carriers and subscribers cannot reach`
      return problem(host, found, `let the name lead to a public address, or correct ${settings}`)
    }
    return ok(host, `${addresses.join(', ')} (${used})`)
  } catch (error) {
    const advice = `correct the name in ${settings}, add its record, or look at the name servers of this machine`
    return problem(host, `has no address (${used}): ${describeError(error)}`, advice)
  }
}

/** The public keys of DKIM that receivers of e-mails look up: RFC 6376, 3.6.2.1. */
export function checkDkim({ upstreams }: Pick<Config, 'upstreams'>, names: Names): Check[] {
  return upstreams.flatMap((upstream) => {
    if (upstream.kind !== 'smtp-email' || upstream.dkim === null) return []
    const { domain, selector, privateKey } = upstream.dkim
    const record = `${selector}._domainkey.${domain}`
    const wanted = derivePublicKey(privateKey.reveal())
    const look = async (signal: AbortSignal): Promise<Said[]> => {
      const advice = `publish TXT ${record}: v=DKIM1; k=rsa; p=${wanted}`
      try {
        const keys = (await names.texts(record, signal)).flatMap((text) => keyIn(text) ?? [])
        if (keys.includes(wanted)) return [ok(record, `has the key of upstream ${upstream.name}`)]
        const found =
          keys.length === 0
            ? 'has no key: signatures fail'
            : 'has another key than dkim.privateKeyFile: signatures fail'
        return [problem(record, found, advice)]
      } catch (error) {
        if (!isMissing(error))
          return [warning(record, `could not be looked up: ${describeError(error)}`, advice)]
        return [problem(record, `is not in DNS: e-mails of ${upstream.name} count as unsigned`, advice)]
      }
    }
    return [{ name: 'DKIM', look }]
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}

function derivePublicKey(pem: string): string {
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
}

/** The value of `p=`; spaces in it do not count. */
function keyIn(text: string): string | undefined {
  const [, key = ''] = /(?:^|;)\s*p\s*=([^;]*)/.exec(text) ?? []
  return key.replaceAll(/\s/g, '') || undefined
}
