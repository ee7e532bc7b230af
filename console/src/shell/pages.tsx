import type { ComponentType } from 'react'
import type { Role } from '../../../packages/domain/console/role.ts'
import { OverviewPage } from '../pages/overview/overview-page.tsx'
import { type LaterPart, later } from '../parts/later.tsx'
import type { shellTexts } from './texts.ts'

export interface PageEntry {
  name: keyof typeof shellTexts.en
  /** Below `/console`; the page itself handles the paths below its own. */
  path: string
  show: ComponentType | LaterPart<object>
  /** The lowest role that uses it; others find it in no menu, and read why at its address. */
  role?: Role
  /** Whether users of one account see it: it shows nothing of others. */
  forAccount?: true
  /** In no menu: other pages lead to it. */
  unlisted?: true
  /** Only where carriers are simulated. */
  onlySandbox?: true
}

/** In the order of the menu. The first page is loaded with the shell, the others when they are opened. */
export const pages: readonly PageEntry[] = [
  { name: 'overview', path: '/', show: OverviewPage, forAccount: true },
  {
    name: 'messages',
    path: '/messages',
    forAccount: true,
    show: later(() => import('../pages/messages/messages-page.tsx'), 'MessagesPage'),
  },
  {
    name: 'replies',
    path: '/replies',
    forAccount: true,
    show: later(() => import('../pages/replies/replies-page.tsx'), 'RepliesPage'),
  },
  {
    name: 'recipients',
    path: '/recipients',
    unlisted: true,
    role: 'operator',
    show: later(() => import('../pages/recipients/recipients-page.tsx'), 'RecipientsPage'),
  },
  {
    name: 'send',
    path: '/send',
    forAccount: true,
    show: later(() => import('../pages/send/send-page.tsx'), 'SendPage'),
    role: 'operator',
  },
  {
    name: 'handsets',
    path: '/test-phones',
    show: later(() => import('../pages/handsets/handsets-page.tsx'), 'HandsetsPage'),
    onlySandbox: true,
  },
  {
    name: 'callbacks',
    path: '/webhooks',
    forAccount: true,
    show: later(() => import('../pages/callbacks/callbacks-page.tsx'), 'CallbacksPage'),
  },
  {
    name: 'upstreams',
    path: '/carriers',
    show: later(() => import('../pages/upstreams/upstreams-page.tsx'), 'UpstreamsPage'),
  },
  {
    name: 'trafficRules',
    path: '/traffic-rules',
    show: later(() => import('../pages/traffic-rules/traffic-rules-page.tsx'), 'TrafficRulesPage'),
  },
  {
    name: 'alerts',
    path: '/alerts',
    show: later(() => import('../pages/alerts/alerts-page.tsx'), 'AlertsPage'),
  },
  {
    name: 'alarms',
    path: '/alarms',
    forAccount: true,
    show: later(() => import('../pages/alarms/alarms-page.tsx'), 'AlarmsPage'),
  },
  {
    name: 'verification',
    path: '/verification',
    forAccount: true,
    show: later(() => import('../pages/verification/verification-page.tsx'), 'VerificationPage'),
  },
  {
    name: 'lookup',
    path: '/lookup',
    show: later(() => import('../pages/lookup/lookup-page.tsx'), 'LookupPage'),
    role: 'operator',
  },
  {
    name: 'settings',
    path: '/settings',
    forAccount: true,
    show: later(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
  },
]
