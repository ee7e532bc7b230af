import { findKind } from '../../../carriers/kinds.ts'
import type { Config } from '../../../config/config.ts'
import { type Check, describeError, ok, problem, type Said, warning } from '../finding.ts'
import { reach } from '../http-reach.ts'

/** What `/health/ready` of the gateway of these settings says, where one runs here. */
export function checkHealth({ listen }: Pick<Config, 'listen'>): Check {
  return {
    name: 'health',
    look: async (signal): Promise<Said[]> => {
      const url = `${localUrl(listen)}/health/ready`
      if (listen.port === 0) return [ok('gateway', 'listens on a free port, which is not known here')]
      let body: string
      try {
        body = (await reach(url, 'GET', Date.now, signal)).body
      } catch {
        return [ok('gateway', `none runs at ${localUrl(listen)}`)]
      }
      const health = parsed(body)
      if (health === null) {
        const found = `something that is no Posthorn answers at ${localUrl(listen)}`
        return [problem('listen.port', found, 'stop it, or let the gateway listen on another port')]
      }
      const said = [
        ...(health.missing ?? []).map((each) => problem('gateway', each, 'see the other findings here')),
        ...(health.warnings ?? []).map((each) => warning('gateway', each, 'docs/operations/monitoring.md')),
      ]
      return said.length > 0 ? said : [ok('gateway', `${localUrl(listen)} is ready`)]
    },
  }
}

/**
 * Whether carriers can reach `publicUrl`, as far as this machine can tell: from here, through the proxy before it. The
 * address of an upstream that does not exist is requested; a gateway answers it with 404.
 */
export function checkWebhooks(config: Config, runsAnywhere: () => Promise<boolean>): Check {
  const { publicUrl, upstreams, mode } = config
  const posting = upstreams.filter((upstream) => findKind(upstream).posts).map(({ name }) => name)
  return {
    name: 'webhooks',
    look: async (signal): Promise<Said[]> => {
      if (publicUrl === null || mode === 'sandbox') return [ok('publicUrl', 'no upstream needs it')]
      const url = `${publicUrl}/inbound/posthorn-doctor`
      const runs = await runsAnywhere()
      try {
        const { status, body } = await reach(url, 'GET', Date.now, signal)
        if (isOurs(status, body))
          return [ok('publicUrl', `${publicUrl} reaches a gateway${registered(posting)}`)]
        const found = `${publicUrl}/inbound/… answers ${status}, and not as a gateway does`
        const advice = 'let the proxy pass /inbound/ to the gateway; reports of carriers do not arrive'
        return [runs ? problem('publicUrl', found, advice) : warning('publicUrl', found, startFirst)]
      } catch (error) {
        const found = `${publicUrl} cannot be reached from here: ${describeError(error)}`
        const advice = 'look at the proxy, its port and its certificate; then try it from another network'
        return [runs ? problem('publicUrl', found, advice) : warning('publicUrl', found, startFirst)]
      }
    },
  }
}

const startFirst = 'start the gateway, then run posthorn doctor again'

function registered(posting: readonly string[]): string {
  if (posting.length === 0) return ''
  return `; register /inbound/<name> with the carriers of ${posting.join(', ')}`
}

/** The answer of `http/inbound/` to a name that no upstream has. */
function isOurs(status: number, body: string): boolean {
  return status === 404 && body.includes('no upstream of this name')
}

interface Health {
  status: string
  missing?: string[]
  warnings?: string[]
}

function parsed(body: string): Health | null {
  try {
    const health = JSON.parse(body) as Health | null
    return typeof health?.status === 'string' ? health : null
  } catch {
    return null
  }
}

function localUrl({ host, port }: Config['listen']): string {
  const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const address = loopback[host] ?? host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
