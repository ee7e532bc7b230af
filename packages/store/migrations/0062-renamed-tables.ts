/**
 * `unmatched_reports`, `prefix_blocks` and the index of dead letters get the names of what they hold. The views
 * `parked_reports` and `guard_closures` are for gateways and commands of the versions before, which may run until the
 * upgrade is over: they delete reports by `ctid`.
 */
export const renamedTablesStep = `
ALTER TABLE parked_reports RENAME TO unmatched_reports;
ALTER TABLE unmatched_reports RENAME COLUMN parked_id TO unmatched_id;
ALTER INDEX parked_reports_pkey RENAME TO unmatched_reports_pkey;
ALTER INDEX parked_reports_due RENAME TO unmatched_reports_due;
ALTER INDEX parked_reports_given_up RENAME TO unmatched_reports_given_up;
ALTER INDEX parked_reports_by_upstream RENAME TO unmatched_reports_by_upstream;
CREATE VIEW parked_reports AS SELECT ctid, unmatched_id AS parked_id, upstream, report, received_at, due_at, tries, given_up
  FROM unmatched_reports;
ALTER TABLE guard_closures RENAME TO prefix_blocks;
ALTER INDEX guard_closures_pkey RENAME TO prefix_blocks_pkey;
CREATE VIEW guard_closures AS SELECT key, state, made_by, reason, since, until, strikes, probing FROM prefix_blocks;
ALTER INDEX callbacks_parked RENAME TO callbacks_dead_letters;
`
