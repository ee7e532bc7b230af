/**
 * What traffic rules have met, for the operator: equal matches within two seconds are one row, and recipients are
 * masked.
 */
export const trafficRulesStep = `
CREATE TABLE rule_matches (
  match_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  account_id integer NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  country text NOT NULL,
  rule text NOT NULL,
  effect text NOT NULL,
  detail text NOT NULL,
  messages integer NOT NULL
);
CREATE INDEX rule_matches_by_age ON rule_matches USING brin (at);
`
