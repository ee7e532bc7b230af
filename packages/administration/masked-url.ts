import type { Mask } from '../console-contract/mask.ts'
import { readable } from './readable-path.ts'

/** A URL as a role may read it: a hook may carry a key in its query. */
export function maskedUrl(url: string, mask: Mask): string {
  if (!mask.hides || !URL.canParse(url)) return url
  const { origin, pathname, search } = new URL(url)
  return mask.words(`${origin}${readable(pathname)}${search === '' ? '' : '?…'}`)
}
