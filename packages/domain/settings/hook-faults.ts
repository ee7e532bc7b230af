export const longestHook = 2_048

/** What is wrong with an address of callbacks, by code: the end of a sentence in English. */
export const hookFaults = {
  length: `must be at most ${longestHook} characters long`,
  scheme: 'must be an http or https URL',
  credentials: 'must be a URL without user name and password',
  port: 'must use port 80, 443 or a port from 1024 up',
  private: 'must be a URL with a public host',
  unwritten: 'must be a URL without spaces, control characters and backslashes',
}

export type HookFault = keyof typeof hookFaults
