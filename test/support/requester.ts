import type { Requester } from '../../packages/administration/subscribers/subscriber.ts'

/** Who requests an erasure at the command line. */
export const officer: Requester = { userId: null, userName: 'officer', address: 'this machine' }
