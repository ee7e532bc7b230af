import type { ComponentType } from 'react'
import type { Role } from '../../../../src/domain/console/role.ts'
import { AccountsSection } from './accounts/accounts-section.tsx'
import { AuditLogSection } from './audit-log/audit-log-section.tsx'
import { BindsSection } from './binds/binds-section.tsx'
import { EndpointsSection } from './endpoints/endpoints-section.tsx'
import { InterfacesSection } from './interfaces/interfaces-section.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import { LinksSection } from './links/links-section.tsx'
import { MoneySection } from './money/money-section.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { NumbersSection } from './numbers/numbers-section.tsx'
import { OptOutsSection } from './opt-outs/opt-outs-section.tsx'
import { RetentionSection } from './retention/retention-section.tsx'
import type { SectionName } from './section-name.ts'
import { SendersSection } from './senders/senders-section.tsx'
import { TariffsSection } from './tariffs/tariffs-section.tsx'
import { TemplatesSection } from './templates/templates-section.tsx'
import { UsersSection } from './users/users-section.tsx'

export interface SettingsSection {
  name: SectionName
  /** The lowest role that sees it. */
  role: Role
  /** Whether users of one account see it: it shows nothing of others. */
  forAccount?: true
  /** About one account, which is chosen above the section and read with `useAccount()`. */
  ofAccount?: true
  show: ComponentType
}

/** In the order of the tabs. */
export const sections: readonly SettingsSection[] = [
  { name: 'keys', role: 'operator', forAccount: true, ofAccount: true, show: KeysSection },
  { name: 'binds', role: 'operator', ofAccount: true, show: BindsSection },
  { name: 'interfaces', role: 'operator', forAccount: true, ofAccount: true, show: InterfacesSection },
  { name: 'senders', role: 'viewer', forAccount: true, ofAccount: true, show: SendersSection },
  { name: 'numbers', role: 'viewer', forAccount: true, show: NumbersSection },
  { name: 'webhooks', role: 'viewer', forAccount: true, ofAccount: true, show: NotificationsSection },
  { name: 'endpoints', role: 'viewer', forAccount: true, ofAccount: true, show: EndpointsSection },
  { name: 'templates', role: 'viewer', forAccount: true, ofAccount: true, show: TemplatesSection },
  { name: 'tariffs', role: 'viewer', forAccount: true, ofAccount: true, show: TariffsSection },
  { name: 'money', role: 'viewer', forAccount: true, ofAccount: true, show: MoneySection },
  { name: 'opt-outs', role: 'viewer', show: OptOutsSection },
  { name: 'links', role: 'viewer', forAccount: true, ofAccount: true, show: LinksSection },
  { name: 'retention', role: 'viewer', forAccount: true, ofAccount: true, show: RetentionSection },
  { name: 'accounts', role: 'viewer', show: AccountsSection },
  { name: 'users', role: 'viewer', forAccount: true, show: UsersSection },
  { name: 'audit-log', role: 'admin', show: AuditLogSection },
]
