import type { ArchiveStore } from '../../engines/archive/archive-store.ts'
import type { LiveUpdates } from '../live-updates.ts'
import type { VerificationPorts } from '../verification/verification-ports.ts'

export interface RecipientsPorts extends VerificationPorts {
  liveUpdates: Pick<LiveUpdates, 'changed'>
  /** The archive of the settings; null where there is none. */
  archive: () => Promise<ArchiveStore | null>
}
