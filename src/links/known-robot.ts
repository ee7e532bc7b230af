import { isbot } from 'isbot'

/** Longer ones are a robot's anyway, and no pattern shall work on them for long. */
const longestUserAgent = 1_000

/** Whether the list of isbot knows the user agent: crawlers, previews of chats, scanners, libraries. */
export function isKnownRobot(userAgent: string): boolean {
  return userAgent.length > longestUserAgent || isbot(userAgent)
}
