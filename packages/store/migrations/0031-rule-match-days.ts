/**
 * How many messages each traffic rule has met, by day (UTC), account and effect. `msg_id`: one of them, the newest that
 * was accepted; null where all were refused.
 */
export const ruleMatchDaysStep = `
CREATE TABLE rule_match_days (
  day bigint NOT NULL,
  account_id integer NOT NULL,
  rule text NOT NULL,
  effect text NOT NULL,
  messages bigint NOT NULL,
  last_at bigint NOT NULL,
  msg_id bigint,
  PRIMARY KEY (day, account_id, rule, effect)
);
`
