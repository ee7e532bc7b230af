/**
 * Erasures that reach the files of the archive. `archive_loose_files` has every file that no segment names: one that is
 * written, or one that is to be removed (`remove_after`, ms; 0: at once). Of an erasure, `archive_segment_id` is the
 * last segment that was looked at, `archive_segments_left` are those before it whose files could not be used,
 * `archive_due_at` is when a gateway may go on with it (ms; later while one does), and `archive_problem` says for
 * operators why the archive is not done.
 */
export const archiveErasuresStep = `
CREATE TABLE archive_loose_files (
  file text PRIMARY KEY,
  remove_after bigint NOT NULL
);
ALTER TABLE subscriber_erasures
  ADD COLUMN archive_segment_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN archive_segments_left bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN archive_due_at bigint NOT NULL DEFAULT 0,
  ADD COLUMN archive_problem text;
`
