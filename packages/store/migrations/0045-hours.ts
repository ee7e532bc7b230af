/**
 * What carriers and receivers of callbacks did in each hour (UTC), added up from all gateways.
 *
 * `carrier_hours`: parts that were handed over and what came back, results of hand-overs, and histograms of how long the
 * answer and the first receipt took (`took-histogram.ts`). `carrier_hour_sums.what` says what `name` and `amount` are:
 * `refusal` and `failure` count by error code; `spent`, `returned`, `cost` and `cost-returned` are millionths by currency.
 * `endpoint_hours`: attempts by the answer, an HTTP status or a word. `endpoint_id` is 0 for a webhook of an account, of
 * which `host` names the receiver; `dead` counts callbacks that were given up.
 */
export const hoursStep = `
CREATE TABLE carrier_hours (
  upstream text NOT NULL,
  starts_at bigint NOT NULL,
  accepted bigint NOT NULL,
  refused bigint NOT NULL,
  unknown bigint NOT NULL,
  delivered bigint NOT NULL,
  failed bigint NOT NULL,
  answer_took bigint[] NOT NULL,
  receipt_took bigint[] NOT NULL,
  PRIMARY KEY (upstream, starts_at)
) WITH (fillfactor = 70);

CREATE TABLE carrier_hour_sums (
  upstream text NOT NULL,
  starts_at bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('refusal', 'failure', 'spent', 'returned', 'cost', 'cost-returned')),
  name text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (upstream, starts_at, what, name)
) WITH (fillfactor = 70);

CREATE TABLE endpoint_hours (
  account_id integer NOT NULL,
  endpoint_id integer NOT NULL,
  host text NOT NULL,
  starts_at bigint NOT NULL,
  answer text NOT NULL,
  delivered bigint NOT NULL,
  failed bigint NOT NULL,
  dead bigint NOT NULL,
  took bigint[] NOT NULL,
  PRIMARY KEY (account_id, endpoint_id, host, starts_at, answer)
) WITH (fillfactor = 70);
CREATE INDEX endpoint_hours_by_age ON endpoint_hours (starts_at);
`
