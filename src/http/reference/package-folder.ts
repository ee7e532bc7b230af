import { join } from 'node:path'

/** Where `package.json` and `docs/` are; compiled code is in a folder of its own below. */
export const packageFolder = join(import.meta.dirname, '..', '..', '..', '..')
