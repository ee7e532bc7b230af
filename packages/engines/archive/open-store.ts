import type { ArchiveConfig } from '../../config/sections/archive-settings.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { ArchiveStore } from './archive-store.ts'
import { FolderStore } from './folder-store.ts'

/** The store of the configuration; null where none is set. */
export async function openArchiveStore(config: ArchiveConfig): Promise<ArchiveStore | null> {
  switch (config.kind) {
    case 'none':
      return null
    case 'folder':
      return new FolderStore(config.path)
    case 's3': {
      // Only those who use it load the client.
      const { S3Store } = await import('./s3-store.ts')
      return new S3Store(config)
    }
    default:
      return unreachable(config)
  }
}
