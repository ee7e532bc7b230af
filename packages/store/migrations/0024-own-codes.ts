/**
 * A code for each stage of a verification. `verifications.code_hash` is of the first stage; `later_hashes` has those of
 * the others, 32 bytes each, and is null where all stages have the same code. `used_stage` is the stage whose code was
 * right, counted from 0.
 */
export const ownCodesStep = `
ALTER TABLE verifications ADD COLUMN later_hashes bytea, ADD COLUMN used_stage smallint;
ALTER TABLE verification_services ADD COLUMN own_codes boolean NOT NULL DEFAULT false;
`
