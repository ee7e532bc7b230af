import type { Role } from '../../../../packages/domain/console/role.ts'
import { type LaterPart, later } from '../../parts/later.tsx'
import type { SectionName } from './section-name.ts'

export interface SettingsSection {
  name: SectionName
  /** The lowest role that sees it. */
  role: Role
  /** Whether users of one account see it: it shows nothing of others. */
  forAccount?: true
  /** About one account, which is chosen above the section and read with `useAccount()`. */
  ofAccount?: true
  /** Loaded when it is opened. */
  show: LaterPart<object>
}

/** In the order of the tabs. */
export const sections: readonly SettingsSection[] = [
  {
    name: 'keys',
    role: 'operator',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./keys/keys-section.tsx'), 'KeysSection'),
  },
  {
    name: 'binds',
    role: 'operator',
    ofAccount: true,
    show: later(() => import('./binds/binds-section.tsx'), 'BindsSection'),
  },
  {
    name: 'interfaces',
    role: 'operator',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./interfaces/interfaces-section.tsx'), 'InterfacesSection'),
  },
  {
    name: 'senders',
    role: 'viewer',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./senders/senders-section.tsx'), 'SendersSection'),
  },
  {
    name: 'numbers',
    role: 'viewer',
    forAccount: true,
    show: later(() => import('./numbers/numbers-section.tsx'), 'NumbersSection'),
  },
  {
    name: 'webhooks',
    role: 'viewer',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./notifications/notifications-section.tsx'), 'NotificationsSection'),
  },
  {
    name: 'endpoints',
    role: 'viewer',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./endpoints/endpoints-section.tsx'), 'EndpointsSection'),
  },
  {
    name: 'templates',
    role: 'viewer',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./templates/templates-section.tsx'), 'TemplatesSection'),
  },
  {
    name: 'tariffs',
    role: 'viewer',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./tariffs/tariffs-section.tsx'), 'TariffsSection'),
  },
  {
    name: 'money',
    role: 'viewer',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./money/money-section.tsx'), 'MoneySection'),
  },
  {
    name: 'opt-outs',
    role: 'viewer',
    forAccount: true,
    show: later(() => import('./opt-outs/opt-outs-section.tsx'), 'OptOutsSection'),
  },
  {
    name: 'links',
    role: 'viewer',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./links/links-section.tsx'), 'LinksSection'),
  },
  {
    name: 'retention',
    role: 'viewer',
    forAccount: true,
    ofAccount: true,
    show: later(() => import('./retention/retention-section.tsx'), 'RetentionSection'),
  },
  {
    name: 'accounts',
    role: 'viewer',
    show: later(() => import('./accounts/accounts-section.tsx'), 'AccountsSection'),
  },
  {
    name: 'users',
    role: 'viewer',
    forAccount: true,
    show: later(() => import('./users/users-section.tsx'), 'UsersSection'),
  },
  {
    name: 'audit-log',
    role: 'admin',
    show: later(() => import('./audit-log/audit-log-section.tsx'), 'AuditLogSection'),
  },
]
