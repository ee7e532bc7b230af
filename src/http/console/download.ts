import type { Role } from '../../domain/console/role.ts'
import type { SignedIn } from '../../storage/console/sessions.ts'
import type { AccountRule } from './account-rules.ts'

/** A file of the console, produced while it is read. */
export interface Download {
  role: Role
  /** Absent: a user of one account may not have it. */
  forAccount?: AccountRule
  open: (query: Readonly<Record<string, string>>, by: SignedIn) => Promise<DownloadedFile>
}

export interface DownloadedFile {
  name: string
  type: string
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}
