import type { CommandContext } from './context.ts'
import { remoteOf } from './remote.ts'

/**
 * Where a person reaches the gateway that the commands work on. A proxy may keep the console inside: then `localAddress`
 * is that of this machine, or of a tunnel to it.
 */
export function addressesOf(context: CommandContext): { address: string; local_address: string | null } {
  const remote = remoteOf(context)
  if (remote !== null) return { address: new URL(remote.url).origin, local_address: null }
  const { publicUrl, listen } = context.storageConfig()
  const { host, port } = listen
  // A gateway that listens everywhere is reached at the loopback address too.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const local = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  return publicUrl === null
    ? { address: local, local_address: null }
    : { address: publicUrl, local_address: publicUrl === local ? null : local }
}
