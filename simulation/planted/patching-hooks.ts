import type { LoadHook } from 'node:module'
import type { SourcePatch } from './faults.ts'

let patches: readonly SourcePatch[] = []

/** Called once by `module.register`, in a thread of its own. */
export function initialize(given: readonly SourcePatch[]): void {
  patches = given
}

/** Changes compiled files while they are loaded. Throws where a text to be changed is not there, or there twice. */
export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context)
  const own = patches.filter(({ file }) => url.endsWith(file))
  if (own.length === 0) return loaded
  const source = own.reduce((text, { from, to, file }) => {
    if (text.split(from).length !== 2)
      throw new Error(`a planted fault does not fit ${file} any more: ${from}`)
    return text.replace(from, () => to)
  }, String(loaded.source))
  return { ...loaded, source }
}
