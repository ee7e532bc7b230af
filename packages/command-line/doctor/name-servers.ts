import { Resolver as NameServers } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { parseHosts } from '../../kit/net/resolver.ts'

/** Look-ups of the checks, as the gateway makes them, or at one name server that the operator names. */
export interface Names {
  /** Rejects where the name has no address or no server answers. */
  addresses(name: string, signal: AbortSignal): Promise<string[]>
  /** The texts of TXT records, each put together. */
  texts(name: string, signal: AbortSignal): Promise<string[]>
}

/** `server`: address and port of a name server; null: those of the system, after its hosts file. */
export async function openNames(server: string | null): Promise<Names> {
  const hosts = server === null ? parseHosts(await readFile('/etc/hosts', 'utf8').catch(() => '')) : new Map()
  const withResolver = async <Result>(
    signal: AbortSignal,
    work: (resolver: NameServers) => Promise<Result>,
  ): Promise<Result> => {
    const resolver = new NameServers({ timeout: 2_000, tries: 2 })
    if (server !== null) resolver.setServers([server])
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await work(resolver)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
  return {
    addresses: (name, signal) => {
      const known = hosts.get(name.toLowerCase()) as string[] | undefined
      if (known !== undefined) return Promise.resolve(known)
      return withResolver(signal, async (resolver) => {
        const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
        if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
        return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      })
    },
    texts: (name, signal) =>
      withResolver(signal, async (resolver) =>
        (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
      ),
  }
}
