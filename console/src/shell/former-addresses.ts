/** Paths of older versions below `/console`, each with its path of today. The first that fits counts. */
const former: readonly (readonly [former: string, today: string])[] = [
  ['/cabinet/notifications', '/settings/webhooks'],
  ['/cabinet', '/settings'],
  ['/callbacks/receivers', '/webhooks/endpoints'],
  ['/callbacks/test-receiver', '/webhooks/test-endpoint'],
  ['/callbacks', '/webhooks'],
  ['/handsets', '/test-phones'],
  ['/settings/notifications', '/settings/webhooks'],
  ['/upstreams', '/carriers'],
  ['/verification/guard', '/verification/fraud-protection'],
]

/** Where an address of an older version leads to, so that links and bookmarks keep working. Null for other addresses. */
export function addressOfToday(path: string, search: string): string | null {
  const pathOfToday = readPathOfToday(path) ?? path
  const query = pathOfToday.startsWith('/webhooks')
    ? search.replace(/\bstate=parked\b/, 'state=dead-lettered')
    : search
  if (pathOfToday === path && query === search) return null
  return query === '' ? pathOfToday : `${pathOfToday}?${query}`
}

function readPathOfToday(path: string): string | null {
  const fits = former.find(([start]) => path === start || path.startsWith(`${start}/`))
  return fits === undefined ? null : `${fits[1]}${path.slice(fits[0].length)}`
}
