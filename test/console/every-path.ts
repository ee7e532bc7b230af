import type { Page } from 'playwright-core'

/** Sections of pages, without those of the settings, which are in a menu. */
const sections = [
  ...['/send/many', '/send/scheduled'],
  ...['/webhooks/endpoints', '/webhooks/try', '/webhooks/test-endpoint'],
  ...[
    '/carriers/routes',
    '/carriers/prices',
    '/carriers/results',
    '/carriers/backtest',
    '/carriers/errors',
    '/carriers/carrier/carrier',
  ],
  ...[
    '/traffic-rules/matches',
    '/traffic-rules/rules',
    '/alerts/rules',
    '/alerts/silences',
    '/alerts/notifications',
    '/verification/fraud-protection',
    '/verification/codes',
    '/verification/services',
  ],
]

/** Paths of every page and of every section, below the address of the gateway. The settings are open afterwards. */
export async function everyPath(page: Page): Promise<string[]> {
  const hrefs = async (names: string) => {
    const links = await page.getByRole('navigation', { name: names }).getByRole('link').all()
    return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
  }
  const pages = await hrefs('Pages')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'Sections of the settings' }).waitFor()
  return [
    ...pages.filter((path) => !path.endsWith('/settings')),
    ...sections.map((path) => `/console${path}`),
    ...(await hrefs('Sections of the settings')),
  ]
}
