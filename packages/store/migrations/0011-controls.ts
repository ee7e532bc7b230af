/**
 * What operators have told upstreams: `paused` keeps what waits in line and takes nothing new over; no row is running.
 * Keys may be limited to operations, to addresses of clients, and in time.
 */
export const controlsStep = `
CREATE TABLE upstream_controls (
  upstream text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('paused', 'draining')),
  reason text,
  made_by text NOT NULL,
  at bigint NOT NULL
);

ALTER TABLE api_keys
  ADD COLUMN scopes text[],
  ADD COLUMN addresses text[],
  ADD COLUMN expires_at bigint,
  ADD COLUMN last_used_at bigint;
`
