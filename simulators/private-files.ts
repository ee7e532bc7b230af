import { type FileHandle, open, rename } from 'node:fs/promises'

/** Messages of telephones and keys are for the user who runs the network, whatever the umask says. */
const fileMode = 0o600

/** Opened to append; a file that an earlier version made gets the mode too. */
export async function openPrivateFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'a', fileMode)
  try {
    await file.chmod(fileMode)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** There whole or not at all. */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(`${path}.part`, 'w', fileMode)
  try {
    await file.chmod(fileMode)
    await file.writeFile(content)
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}
