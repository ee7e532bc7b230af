import type { Role } from '../../../packages/domain/console/role.ts'
import { type LaterPart, later } from '../parts/later.tsx'
import type { Texts } from '../texts/texts.tsx'

export interface PageEntry {
  name: keyof Texts<'shell'>
  /** Below `/console`; the page itself handles the paths below its own. */
  path: string
  show: LaterPart<object>
  /** The lowest role that uses it; others find it in no menu, and read why at its address. */
  role?: Role
  /** Whether users of one account see it: it shows nothing of others. */
  forAccount?: true
  /** In no menu: other pages lead to it. */
  unlisted?: true
  /** Only where carriers are simulated. */
  onlySandbox?: true
}

/** Each is loaded when it is opened. */
const shown = {
  overview: later(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
  messages: later(() => import('../pages/messages/messages-page.tsx'), 'MessagesPage'),
  replies: later(() => import('../pages/replies/replies-page.tsx'), 'RepliesPage'),
  recipients: later(() => import('../pages/recipients/recipients-page.tsx'), 'RecipientsPage'),
  send: later(() => import('../pages/send/send-page.tsx'), 'SendPage'),
  handsets: later(() => import('../pages/handsets/handsets-page.tsx'), 'HandsetsPage'),
  callbacks: later(() => import('../pages/callbacks/callbacks-page.tsx'), 'CallbacksPage'),
  upstreams: later(() => import('../pages/upstreams/upstreams-page.tsx'), 'UpstreamsPage'),
  trafficRules: later(() => import('../pages/traffic-rules/traffic-rules-page.tsx'), 'TrafficRulesPage'),
  alerts: later(() => import('../pages/alerts/alerts-page.tsx'), 'AlertsPage'),
  alarms: later(() => import('../pages/alarms/alarms-page.tsx'), 'AlarmsPage'),
  verification: later(() => import('../pages/verification/verification-page.tsx'), 'VerificationPage'),
  lookup: later(() => import('../pages/lookup/lookup-page.tsx'), 'LookupPage'),
  settings: later(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
} satisfies Partial<Record<PageEntry['name'], PageEntry['show']>>

function page(
  name: keyof typeof shown,
  path: string,
  marks: Omit<PageEntry, 'name' | 'path' | 'show'> = {},
): PageEntry {
  return { name, path, show: shown[name], ...marks }
}

/** In the order of the menu. */
export const pages: readonly PageEntry[] = [
  page('overview', '/', { forAccount: true }),
  page('messages', '/messages', { forAccount: true }),
  page('replies', '/replies', { forAccount: true }),
  page('recipients', '/recipients', { role: 'operator', unlisted: true }),
  page('send', '/send', { role: 'operator', forAccount: true }),
  page('handsets', '/test-phones', { onlySandbox: true }),
  page('callbacks', '/webhooks', { forAccount: true }),
  page('upstreams', '/carriers'),
  page('trafficRules', '/traffic-rules'),
  page('alerts', '/alerts'),
  page('alarms', '/alarms', { forAccount: true }),
  page('verification', '/verification', { forAccount: true }),
  page('lookup', '/lookup', { role: 'operator' }),
  page('settings', '/settings', { forAccount: true }),
]
