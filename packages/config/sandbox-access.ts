import { isLoopback } from '../kit/net/loopback.ts'
import { ConfigFaults } from '../settings/faults.ts'
import { sandboxApiKey } from '../settings/published-credentials.ts'
import { Secret } from '../settings/secret.ts'
import type { Environment } from './env.ts'

/**
 * Who may use a sandbox, whose credentials stand in the documents and whose `/sandbox` shows every message.
 *
 * - `this-machine`: it listens on the loopback address; pages of other sites that a browser of this machine shows are
 *   kept out by the names that they use for it.
 * - `own-key`: it listens elsewhere. No credential of the documents is valid, and `/sandbox` needs the key.
 * - `everybody`: the operator said so.
 */
export type SandboxAccess =
  | { kind: 'this-machine' }
  | { kind: 'own-key'; key: Secret }
  | { kind: 'everybody' }

type Named = Pick<Environment, 'apiKey' | 'variable'>

/** Where no key was set and one is needed, no client has it: `refuseOpenSandbox` says so before a start. */
export function sandboxAccess({ apiKey, variable }: Named, host: string): SandboxAccess {
  if (variable('POSTHORN_SANDBOX') === 'public') return { kind: 'everybody' }
  if (isLoopback(host)) return { kind: 'this-machine' }
  return { kind: 'own-key', key: ownKey(apiKey) ?? new Secret('') }
}

/** Throws `ConfigFaults` where everybody who reaches the sandbox could use it and the operator did not say so. */
export function refuseOpenSandbox(environment: Named, host: string): SandboxAccess {
  const access = sandboxAccess(environment, host)
  if (access.kind !== 'own-key' || access.key.reveal() !== '') return access
  const message =
    `is ${host}, beyond this machine, and there is no configuration file, so this would be a sandbox: its keys and ` +
    'passwords stand in the documents, and /sandbox shows every message. To run an installation, put posthorn.yaml ' +
    'into the working folder or its path into POSTHORN_CONFIG. To run a sandbox, set POSTHORN_HOST to 127.0.0.1, or ' +
    'POSTHORN_API_KEY to a key of your own, or POSTHORN_SANDBOX=public where everybody who reaches it may use it'
  throw new ConfigFaults('the environment', [{ path: 'POSTHORN_HOST', line: null, message }])
}

function ownKey(apiKey: Secret | null): Secret | null {
  const isPublished = apiKey?.reveal().trim().toLowerCase() === sandboxApiKey
  return isPublished ? null : apiKey
}
