/**
 * Address blocks from which a bind (`bind:shop`) or a user of an interface (`user:kannel shop`) has authenticated. `seen_at` is
 * ms, and written at most once a day.
 */
export const knownPlacesStep = `
CREATE TABLE known_places (
  name text NOT NULL,
  place text NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (name, place)
);
CREATE INDEX known_places_seen ON known_places (seen_at);
`
