/**
 * How far the places of messages that go out one after the other are given away: `next_at` (ms) is the next free one of
 * a line, `span` (ms) what was taken last. Not in the log of the database: a crash of the server forgets it, and the
 * messages keep their places.
 */
export const releasePacesStep = `
CREATE UNLOGGED TABLE release_paces (
  line text PRIMARY KEY,
  next_at double precision NOT NULL,
  span double precision NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
`
