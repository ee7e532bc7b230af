import type { Role } from '../../../../packages/domain/console/role.ts'
import { type LaterPart, later } from '../../parts/later.tsx'

export interface SettingsSection {
  /** As addresses have it: `/settings/keys`. */
  name: keyof typeof shown
  /** The lowest role that sees it. */
  role: Role
  /** Whether users of one account see it: it shows nothing of others. */
  forAccount?: true
  /** About one account, which is chosen above the section and read with `useAccount()`. */
  ofAccount?: true
  show: LaterPart<object>
}

/** Each is loaded when it is opened. */
const shown = {
  keys: later(() => import('./keys/keys-section.tsx'), 'KeysSection'),
  binds: later(() => import('./binds/binds-section.tsx'), 'BindsSection'),
  interfaces: later(() => import('./interfaces/interfaces-section.tsx'), 'InterfacesSection'),
  senders: later(() => import('./senders/senders-section.tsx'), 'SendersSection'),
  numbers: later(() => import('./numbers/numbers-section.tsx'), 'NumbersSection'),
  webhooks: later(() => import('./notifications/notifications-section.tsx'), 'NotificationsSection'),
  endpoints: later(() => import('./endpoints/endpoints-section.tsx'), 'EndpointsSection'),
  templates: later(() => import('./templates/templates-section.tsx'), 'TemplatesSection'),
  tariffs: later(() => import('./tariffs/tariffs-section.tsx'), 'TariffsSection'),
  money: later(() => import('./money/money-section.tsx'), 'MoneySection'),
  'opt-outs': later(() => import('./opt-outs/opt-outs-section.tsx'), 'OptOutsSection'),
  links: later(() => import('./links/links-section.tsx'), 'LinksSection'),
  retention: later(() => import('./retention/retention-section.tsx'), 'RetentionSection'),
  accounts: later(() => import('./accounts/accounts-section.tsx'), 'AccountsSection'),
  users: later(() => import('./users/users-section.tsx'), 'UsersSection'),
  'audit-log': later(() => import('./audit-log/audit-log-section.tsx'), 'AuditLogSection'),
}

function section(
  name: keyof typeof shown,
  role: Role,
  ...marks: ('forAccount' | 'ofAccount')[]
): SettingsSection {
  return { name, role, show: shown[name], ...Object.fromEntries(marks.map((mark) => [mark, true])) }
}

/** In the order of the tabs. */
export const sections: readonly SettingsSection[] = [
  section('keys', 'operator', 'forAccount', 'ofAccount'),
  section('binds', 'operator', 'ofAccount'),
  section('interfaces', 'operator', 'forAccount', 'ofAccount'),
  section('senders', 'viewer', 'forAccount', 'ofAccount'),
  section('numbers', 'viewer', 'forAccount'),
  section('webhooks', 'viewer', 'forAccount', 'ofAccount'),
  section('endpoints', 'viewer', 'forAccount', 'ofAccount'),
  section('templates', 'viewer', 'forAccount', 'ofAccount'),
  section('tariffs', 'viewer', 'forAccount', 'ofAccount'),
  section('money', 'viewer', 'forAccount', 'ofAccount'),
  section('opt-outs', 'viewer', 'forAccount'),
  section('links', 'viewer', 'forAccount', 'ofAccount'),
  section('retention', 'viewer', 'forAccount', 'ofAccount'),
  section('accounts', 'viewer'),
  section('users', 'viewer', 'forAccount'),
  section('audit-log', 'admin'),
]
