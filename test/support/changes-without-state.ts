import { operations } from '../../packages/administration/operations.ts'

/** Changes whose entry has no `before` and `after`, and why. */
export const withoutState: Readonly<Record<string, string>> = {
  ...ofOperations(),
  'sign-in': 'makes a session, and changes no setting',
  'sign-out': 'ends a session, and changes no setting',
  join: 'its entry names the user; the role is that of the invitation, whose entry has it',
  password: 'only the hash of a secret changes',
  'sessions/end': 'ends a session, and changes no setting',
  'sessions/end-others': 'ends sessions, and changes no setting',
  'setup/show': 'shows or hides a list for the user who does it',
  'second-factor/begin': 'draws a secret that counts only once it is confirmed',
  'second-factor/confirm': 'the user has a second factor from then on; its secret is never shown again',
  'second-factor/codes': 'only hashes of secrets change',
  'second-factor/remove': 'the user has no second factor from then on',
  'send/rows': 'is traffic: the target says how many lines were accepted',
  send: 'is traffic: the target names the message',
  'messages/batch': 'is traffic: the entry has the messages, and its target how many were done and left out',
  'verification/try': 'is traffic: the target names the verification',
  'verification/try/check': 'is traffic: the verification counts its attempts',
  lookups: 'is traffic: the account pays for it, and its row stays',
  'opt-outs/import': 'the target says how many are new; existing ones do not change',
  'callbacks/try': 'posts a test callback, and stores nothing',
  'callbacks/received/clear': 'empties the receiver of the sandbox',
  'handsets/reply': 'acts on the simulated network',
  'handsets/location': 'acts on the simulated network',
  'handsets/read': 'acts on the simulated network',
  'handsets/call': 'acts on the simulated network',
  'handsets/script': 'acts on the simulated network',
  'handsets/clear': 'acts on the simulated network',
  'handsets/mailbox/clear': 'acts on the simulated network',
  'views/save': 'is how one user looks at messages, and changes no setting',
  'views/remove': 'is how one user looks at messages, and changes no setting',
  'subscriber/erase': 'the entry has the proof, and the counts once the erasure has ended',
  'encryption/rewrite': 'the target says how many rows and keys; what the rows say stays',
  'archive/run': 'the target says how many rows; it drops and changes none',
  'archive/forget': 'the entry of the erasure has the counts',
}

function ofOperations(): Record<string, string> {
  const reasons = new Map<string, string>()
  for (const { name, audit } of operations.values())
    if (typeof audit?.state === 'string') reasons.set(name, audit.state)
  return Object.fromEntries(reasons)
}
