import type { SignInKind } from '../../domain/accounts/sign-in-hook.ts'
import { authentik } from './authentik.ts'
import { fusionauth } from './fusionauth.ts'
import { keycloak } from './keycloak.ts'
import { kratos } from './kratos.ts'
import { logto } from './logto.ts'
import type { SignInService } from './sign-in-service.ts'
import { supabase } from './supabase.ts'
import { zitadel } from './zitadel.ts'

/** Every sign-in service whose requests are understood. */
export const signInServices: Readonly<Record<SignInKind, SignInService>> = {
  supabase,
  zitadel,
  kratos,
  logto,
  keycloak,
  authentik,
  fusionauth,
}

/** Undefined for a kind that is not known. */
export function findSignInService(kind: string): SignInService | undefined {
  return Object.hasOwn(signInServices, kind) ? signInServices[kind as SignInKind] : undefined
}
