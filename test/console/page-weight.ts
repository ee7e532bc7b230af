import type { Page } from 'playwright-core'

/** Octets that the browser has received for the page since then, headers included; what it had in its cache costs none. */
export async function countOctets(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  let octets = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    octets += encodedDataLength
  })
  await session.send('Network.enable')
  return () => octets
}
