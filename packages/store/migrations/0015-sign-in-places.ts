/**
 * Where users of the console have signed in from: an address block, or a browser as the hash of the word that it keeps.
 * `seen_at` is ms. `console_sign_ins.address` is such a place from now on; its rows live for a quarter of an hour.
 */
export const signInPlacesStep = `
CREATE TABLE console_sign_in_places (
  user_id integer NOT NULL REFERENCES console_users,
  place text NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (user_id, place)
);
`
