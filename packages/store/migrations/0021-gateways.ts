/**
 * The gateways on this database. A row says until when its gateway counts as running, and what it can do for each
 * upstream; a gateway from before this step has none and goes on with the slots that it leases.
 */
export const gatewaysStep = `
CREATE TABLE gateways (
  node_id text PRIMARY KEY,
  started_at bigint NOT NULL,
  leased_until bigint NOT NULL,
  takes_slots boolean NOT NULL,
  clock_skew_ms bigint NOT NULL,
  upstreams jsonb NOT NULL
);
`
