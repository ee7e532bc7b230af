import { Type } from '@sinclair/typebox'
import type { OpenSession } from '../../domain/console/console-session.ts'
import { change, query } from '../console-route.ts'

/** A browser that is signed in. */
export interface SessionLineView extends OpenSession {
  /** Whether it is the session of this request. */
  isThis: boolean
}

export interface SecondFactorView {
  /** Null where the user has none. */
  confirmedAt: number | null
  /** Recovery codes that are not used yet. */
  recoveryCodes: number
  /** Whether the installation requires one of users who sign in with a password. */
  required: boolean
}

/** The secret of an authenticator app, shown once. */
export interface NewSecondFactorView {
  /** In base32, for typing. */
  secret: string
  /** What the QR code holds. */
  uri: string
}

/** Each works once; shown once. */
export interface RecoveryCodesView {
  codes: string[]
}

/** Six digits of the authenticator app, or a recovery code. */
export const code = Type.String({ maxLength: 40, description: 'a code' })
export const sessionRef = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'the name of a session' })

/** How the signed-in user signs in, and where they are signed in. */
export const ownSignInRoutes = {
  'GET /sessions': query<{ sessions: SessionLineView[] }>()('viewer'),
  'POST /sessions/end': change()('viewer', { ref: sessionRef }),
  'POST /sessions/end-others': change()('viewer'),
  'GET /second-factor': query<SecondFactorView>()('viewer'),
  /** Nothing is asked for at sign-in until a code has confirmed the secret. */
  'POST /second-factor/begin': change<NewSecondFactorView>()('viewer', {
    password: Type.String({ maxLength: 200, anyText: true }),
  }),
  /** Ends the user's other sessions. */
  'POST /second-factor/confirm': change<RecoveryCodesView>()('viewer', { code }),
  /** Replaces the recovery codes. */
  'POST /second-factor/codes': change<RecoveryCodesView>()('viewer', { code }),
  'POST /second-factor/remove': change()('viewer', { code }),
}
