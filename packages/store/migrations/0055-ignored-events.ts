/**
 * Events of carriers' webhooks that the gateway makes nothing of, those that are alike in one row. `said`: what they say
 * about our account at the carrier (`is_notice`), or why they are malformed; `fields`: names of the fields of the last one.
 */
export const ignoredEventsStep = `
CREATE TABLE ignored_events (
  upstream text NOT NULL,
  kind text NOT NULL,
  said text NOT NULL,
  is_notice boolean NOT NULL,
  is_bad boolean NOT NULL,
  fields text NOT NULL,
  events bigint NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  PRIMARY KEY (upstream, kind, said)
);
`
