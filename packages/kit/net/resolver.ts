import { Resolver as NameServers } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** Resolves a host name to its addresses. Rejects where there is none or no server answered. */
export interface Resolver {
  resolve(hostname: string): Promise<string[]>
}

/**
 * The hosts file, then the name servers of the system. Not `dns.lookup`: that waits in the thread pool of the
 * process, where a few receivers with dead name servers would stop every other lookup and file access.
 */
export async function openSystemResolver(): Promise<Resolver> {
  const hosts = parseHosts(await readFile(hostsFile(), 'utf8').catch(() => ''))
  const nameServers = new NameServers({ timeout: 2_000, tries: 2 })
  return shareUnderWay({
    async resolve(hostname) {
      const known = hosts.get(hostname.toLowerCase())
      return known ?? (await queryNameServers(nameServers, hostname))
    },
  })
}

/** Concurrent callers with the same name share one answer. */
export function shareUnderWay(resolver: Resolver): Resolver {
  const underWay = new Map<string, Promise<string[]>>()
  return {
    resolve(hostname) {
      const running = underWay.get(hostname)
      if (running !== undefined) return running
      const answer = resolver.resolve(hostname).finally(() => underWay.delete(hostname))
      underWay.set(hostname, answer)
      return answer
    },
  }
}

/** Lines of `address name name …  # comment`. */
export function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>([['localhost', ['127.0.0.1', '::1']]])
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names) {
      const known = hosts.get(name.toLowerCase())
      if (known === undefined) hosts.set(name.toLowerCase(), [address])
      else if (!known.includes(address)) known.push(address)
    }
  }
  return hosts
}

async function queryNameServers(nameServers: NameServers, hostname: string): Promise<string[]> {
  const [v4, v6] = await Promise.allSettled([nameServers.resolve4(hostname), nameServers.resolve6(hostname)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

function hostsFile(): string {
  return process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'
}
