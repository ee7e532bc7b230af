import type { Database } from '../database.ts'
import { createAllMissing } from '../partitions/create-partitions.ts'
import { today } from '../partitions/dated-ids.ts'
import { moveSmallTables } from '../partitions/move-table.ts'
import { partitionedTables } from '../partitions/partitioned-tables.ts'

/** Ids that carry their day, for the tables that are partitioned by them: day × 10^10 + the next of a sequence. */
export const partitionsStep = `
CREATE FUNCTION dated_id(ids regclass) RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ SELECT ${today} * 10000000000 + nextval(ids) $$;
`

/** Large tables are moved while the gateway works: see `PartitionKeeper`. */
export async function partitionSmallTables(db: Database): Promise<void> {
  await moveSmallTables(db, partitionedTables)
  await createAllMissing(db, partitionedTables)
}
