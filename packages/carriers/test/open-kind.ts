import type { ConnectorDependencies } from '../carrier-kind.ts'
import type { Connector } from '../connector.ts'

/**
 * The connector of an upstream of this kind, which gets from the gateway only what the test gives. Sizes of files are not
 * known.
 */
export function openKind<Settings>(
  kind: { open(settings: Settings, dependencies: ConnectorDependencies): Connector },
  settings: Settings,
  dependencies: Partial<ConnectorDependencies>,
): Connector {
  const sizeOf = () => Promise.resolve(null)
  return kind.open(settings, { sizeOf, ...dependencies } as ConnectorDependencies)
}
