import { isbot } from 'isbot'

/** Longer ones are robots anyway; the bound keeps the patterns fast. */
const longestUserAgent = 1_000

/** Whether isbot's list has the user agent: crawlers, link previews of chats, scanners, libraries. */
export function isKnownRobot(userAgent: string): boolean {
  return userAgent.length > longestUserAgent || isbot(userAgent)
}
