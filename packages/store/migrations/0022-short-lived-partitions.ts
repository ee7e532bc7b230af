/** The programs from this step on delete rows of `callbacks`, `part_refs`, `replies` and `verifications` by partition. */
export const deletesByPartition = 22

/**
 * What `callbacks`, `part_refs`, `replies` and `verifications` need to be partitioned. `gateways.schema_step` is the
 * newest step that the gateway's program knows; null where that is 21. `part_refs.day_id` is the first dated id of the
 * day on which the row was written, 0 before the table is partitioned. `old_dead_letter_ids` are below all dated ids:
 * dead letters get one when their week is dropped. `delete_by_partition` is the trigger of the partitioned tables that
 * refuses deletes which name no partition: older programs delete by `ctid`, which is unique in one partition only.
 */
export const shortLivedPartitionsStep = `
ALTER TABLE gateways ADD COLUMN schema_step integer;
ALTER TABLE part_refs ADD COLUMN day_id bigint NOT NULL DEFAULT 0;
CREATE SEQUENCE old_dead_letter_ids START 10000000000;
CREATE FUNCTION delete_by_partition() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'rows of % are deleted from one partition at a time', TG_TABLE_NAME;
END $$;
`
