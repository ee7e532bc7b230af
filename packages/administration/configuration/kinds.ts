import { accountKind } from './kinds/account-kind.ts'
import { endpointKind } from './kinds/endpoint-kind.ts'
import type { Kind, ListName } from './kinds/kind.ts'
import { keywordKind, numberKind } from './kinds/number-kinds.ts'
import { ruleSetKind } from './kinds/rule-set-kind.ts'
import { senderKind } from './kinds/sender-kind.ts'
import { serviceKind } from './kinds/service-kind.ts'
import { tariffKind } from './kinds/tariff-kind.ts'

/** Every kind; a new one is an entry. */
export const kinds: Readonly<Record<ListName, Kind>> = {
  accounts: accountKind,
  senders: senderKind,
  tariffs: tariffKind,
  services: serviceKind,
  endpoints: endpointKind,
  numbers: numberKind,
  keywords: keywordKind,
  rule_sets: ruleSetKind,
}
