import { audit } from '../../src/storage/audit.ts'
import type { Database } from '../../src/storage/database.ts'
import type { World } from '../world/world.ts'

/** Every promise of the gateway that a run has broken, as sentences. */
export async function judge(_world: World, db: Database): Promise<string[]> {
  const broken: string[] = []
  const { sound, accounts, faults } = await audit(db)
  if (!sound) broken.push(`money does not add up: ${JSON.stringify({ accounts, faults })}`)
  const open = await db.query<{ msg_id: number; phase: number }>({
    text: 'SELECT msg_id, phase, status FROM messages WHERE phase < 9',
  })
  for (const each of open) broken.push(`a message is not final: ${JSON.stringify(each)}`)
  return broken
}
