import type { Requester } from '../../src/admin/subscriber.ts'

/** Who requests an erasure at the command line. */
export const officer: Requester = { userId: null, userName: 'officer', address: 'this machine' }
