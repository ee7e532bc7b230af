import { loadPriceList } from '../../administration/money/prices.ts'
import type { AdministrationPorts } from '../../administration/ports.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { pricesRoutes } from '../../console-contract/operating/prices.ts'

export function pricesHandlers(
  ports: Pick<AdministrationPorts, 'db' | 'currency'>,
): Handlers<keyof typeof pricesRoutes> {
  return {
    'POST /prices/try': ({ body, by }) => loadPriceList(ports, body, { isDryRun: true, by: by.name }),
  }
}
