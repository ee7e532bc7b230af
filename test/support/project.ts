import { join } from 'node:path'

/** The folder of the project; tests run compiled in its `dist`. */
export const projectFolder = join(import.meta.dirname, '..', '..', '..')

export const projectFile = (...names: string[]): string => join(projectFolder, ...names)

const compiledProgram = join(import.meta.dirname, '..', '..', 'packages', 'gateway', 'main.js')

/** The program as it is shipped, which starts in a third of the time; its modules where coverage of them is counted. */
export const mainProgram: string =
  process.env['NODE_V8_COVERAGE'] === undefined ? projectFile('dist', 'app', 'main.js') : compiledProgram
