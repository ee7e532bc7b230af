/**
 * `known_places` also has where users of the console have signed in from (`console:7`): an address block, or a browser as
 * the hash of the word that it keeps. `console_sign_in_places` stays for programs that know no such step.
 */
export const placesOfUsersStep = `
INSERT INTO known_places (name, place, seen_at)
SELECT 'console:' || user_id, place, seen_at FROM console_sign_in_places;
`
