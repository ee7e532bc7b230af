import { entryPoints } from '../../packages/admission/entry-points.ts'

/** A path that a proxy before the gateway lets through. */
export interface PublicPath {
  /** Of a prefix with the slash at its end. */
  path: string
  isPrefix: boolean
  isStream: boolean
}

/** All below it is public: a proxy names it once. */
const version = '/v1/'

/** What clients, carriers and subscribers call. Proxies, the ingress and the documents are made from this list. */
export const publicPaths: readonly PublicPath[] = entryPoints
  .filter(({ isPublic }) => isPublic)
  .flatMap(({ at, isStream }) => at.map((place) => ({ ...parsePath(place), isStream: isStream === true })))
  .map((each) =>
    each.path.startsWith(version) && !each.isStream ? { ...each, path: version, isPrefix: true } : each,
  )
  .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)

const hidden = entryPoints.find(
  ({ at, isPublic }) => !isPublic && at.some((place) => place.includes(` ${version}`)),
)
if (hidden !== undefined) throw new Error(`${hidden.name} is below ${version} and not public`)

/** `* /inbound/:upstream/*` is the prefix `/inbound/`. */
function parsePath(place: string): Omit<PublicPath, 'isStream'> {
  const [, route = ''] = place.split(' ')
  const path = route.replace(/[:*].*$/, '')
  return { path, isPrefix: path !== route }
}
