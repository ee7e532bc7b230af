/** Reads a file that the configuration names. Throws an `Error` whose message says why it cannot. */
export type ReadTextFile = (path: string) => string
