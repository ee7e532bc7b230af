import { entryPoints } from '../../packages/admission/entry-points.ts'

/** A path that a proxy before the gateway lets through. */
export interface PublicPath {
  /** Of a prefix with the slash at its end. */
  path: string
  isPrefix: boolean
  isStream: boolean
}

/** What clients, carriers and subscribers call. Proxies, the ingress and the documents are made from this list. */
export const publicPaths: readonly PublicPath[] = entryPoints
  .filter(({ isPublic }) => isPublic)
  .flatMap(({ at, isStream }) => at.map((place) => ({ ...parsePath(place), isStream: isStream === true })))
  .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)

/** `* /inbound/:upstream/*` is the prefix `/inbound/`. */
function parsePath(place: string): Omit<PublicPath, 'isStream'> {
  const [, route = ''] = place.split(' ')
  const path = route.replace(/[:*].*$/, '')
  return { path, isPrefix: path !== route }
}
