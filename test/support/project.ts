import { join } from 'node:path'

/** The folder of the project; tests run compiled in its `dist`. */
export const projectFolder = join(import.meta.dirname, '..', '..', '..')

export const projectFile = (...names: string[]): string => join(projectFolder, ...names)

/** The compiled program, beside the tests. */
export const mainProgram: string = join(import.meta.dirname, '..', '..', 'packages', 'gateway', 'main.js')
