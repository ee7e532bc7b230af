/**
 * What gateways noted as it happened, a row for each step of time and channel: how many messages were accepted in it,
 * and how many ended in it in which way. Each message is counted in a row of its minute and in one of its hour, so that
 * a month is read from hours. `took` counts delivered ones by how long they took, see `took-histogram.ts`.
 *
 * The indexes are for what the overview asks: money of the last day, reports that belong to no message.
 */
export const trafficStep = `
CREATE TABLE traffic (
  step_minutes smallint NOT NULL CHECK (step_minutes IN (1, 60)),
  starts_at bigint NOT NULL,
  channel text NOT NULL,
  accepted bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  unknown bigint NOT NULL DEFAULT 0,
  took bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (step_minutes, starts_at, channel)
) WITH (fillfactor = 70);

CREATE INDEX ledger_by_age ON ledger USING brin (at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX parked_reports_given_up ON parked_reports (received_at) WHERE given_up;
`
