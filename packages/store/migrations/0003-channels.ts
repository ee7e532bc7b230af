/**
 * What plans over several channels need: answers that are known by the upstream's id, how long a subscriber may be
 * written to freely, who does not want to be written to, and what upstreams charge.
 */
export const channelsStep = `
ALTER TABLE replies ADD COLUMN upstream_id text;
CREATE UNIQUE INDEX replies_by_upstream_id ON replies (upstream, upstream_id) WHERE upstream_id IS NOT NULL;

CREATE TABLE reply_windows (
  channel text NOT NULL,
  sender text NOT NULL,
  phone text NOT NULL,
  last_inbound_at bigint NOT NULL,
  PRIMARY KEY (phone, channel, sender)
);
CREATE INDEX reply_windows_by_age ON reply_windows (last_inbound_at);

CREATE TABLE opt_outs (
  phone text NOT NULL,
  sender text NOT NULL DEFAULT '',
  reason text NOT NULL,
  source text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (phone, sender)
);

CREATE TABLE upstream_costs (
  upstream text NOT NULL,
  msg_id bigint NOT NULL,
  attempt smallint NOT NULL,
  part smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  micros bigint NOT NULL,
  currency text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (msg_id, attempt, part, kind)
);
CREATE INDEX upstream_costs_by_time ON upstream_costs (upstream, at);
`
