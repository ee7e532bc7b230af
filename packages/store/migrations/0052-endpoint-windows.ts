/**
 * An endpoint has few callbacks at once; other events stay in the feed. `under_way`: ids of those callbacks, some of which
 * may have ended since. `answers`, `answered_at`: the last ones that ended were delivered; when that was last seen.
 * `given_up_at`: since when a callback has failed for a whole schedule while none was delivered. `probe`, `probe_at`: the
 * callback that tries whether the endpoint is back, and when it may be tried next. `missed`: events that were dropped
 * before the endpoint got them.
 */
export const endpointWindowsStep = `
ALTER TABLE event_endpoints
  ADD COLUMN under_way bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN answers boolean NOT NULL DEFAULT false,
  ADD COLUMN answered_at bigint,
  ADD COLUMN given_up_at bigint,
  ADD COLUMN probe bigint,
  ADD COLUMN probe_at bigint NOT NULL DEFAULT 0,
  ADD COLUMN missed bigint NOT NULL DEFAULT 0,
  SET (fillfactor = 50);
`
