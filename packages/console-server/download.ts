import type { AccountRule } from '../administration/account-rule.ts'
import type { Action } from '../console-contract/contract.ts'
import type { SignedIn } from '../domain/console/console-session.ts'
import type { Role } from '../domain/console/role.ts'

/** A file of the console, produced while it is read. */
export interface Download {
  role: Role
  /** Absent: a user of one account may not have it. */
  forAccount?: AccountRule
  /** Written to the audit log when the file is given out; `details` have no number and no text. */
  noted?: { action: Action; details: (query: Readonly<Record<string, string>>) => Record<string, unknown> }
  /** `address`: of the user's browser. */
  open: (query: Readonly<Record<string, string>>, by: SignedIn, address: string) => Promise<DownloadedFile>
}

export interface DownloadedFile {
  name: string
  type: string
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}
