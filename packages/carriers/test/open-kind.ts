import type { ConnectorDependencies } from '../carrier-kind.ts'
import type { Connector } from '../connector.ts'

/** The connector of an upstream of this kind, which gets only what it uses from the gateway. */
export function openKind<Settings>(
  kind: { open(settings: Settings, dependencies: ConnectorDependencies): Connector },
  settings: Settings,
  dependencies: Partial<ConnectorDependencies>,
): Connector {
  return kind.open(settings, dependencies as ConnectorDependencies)
}
