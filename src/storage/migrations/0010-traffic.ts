/**
 * What gateways noted as it happened, a row for each minute and channel: how many messages were accepted in it, and how
 * many ended in it in which status. `took` counts delivered ones by how long they took, see `traffic.ts`.
 */
export const trafficStep = `
CREATE TABLE traffic (
  minute bigint NOT NULL,
  channel text NOT NULL,
  accepted bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  unknown bigint NOT NULL DEFAULT 0,
  took bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (minute, channel)
) WITH (fillfactor = 70);
`
