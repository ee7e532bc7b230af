import type { ComponentType } from 'react'
import type { Role } from '../../../../src/domain/console/role.ts'
import { TemplatesSection } from './templates/templates-section.tsx'

export type SectionName =
  | 'keys'
  | 'senders'
  | 'notifications'
  | 'templates'
  | 'tariffs'
  | 'money'
  | 'opt-outs'
  | 'links'
  | 'users'
  | 'audit-log'

export interface CabinetSection {
  name: SectionName
  /** The least role that sees it. */
  role: Role
  /** It is about one account: which one is asked above it, and `useAccount()` answers. */
  ofAccount?: true
  show: ComponentType
}

/** In the order of the tabs. */
export const sections: readonly CabinetSection[] = [
  { name: 'templates', role: 'viewer', ofAccount: true, show: TemplatesSection },
]
