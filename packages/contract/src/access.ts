import * as z from 'zod/mini';
import { ROLES } from './roles.ts';

const nonEmpty = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.minLength(1));

/**
 * Who may open a route: a closed vocabulary, all parts ANDed. `auth: 'anonymous'` means open to everybody and takes no
 * other part. `trial` says whether a trial tenant may open it; blocked unless said otherwise.
 */
export const accessSchema = z.strictObject({
  auth: z._default(z.enum(['required', 'anonymous']), 'required'),
  roles: z.optional(z.strictObject({ anyOf: nonEmpty(z.enum(ROLES)) })),
  flags: z.optional(
    z.strictObject({ allOf: z.optional(nonEmpty(z.string())), anyOf: z.optional(nonEmpty(z.string())) }),
  ),
  licence: z.optional(z.string()),
  trial: z._default(z.enum(['allowed', 'blocked']), 'blocked'),
});

export type Access = z.infer<typeof accessSchema>;
export type AccessInput = z.input<typeof accessSchema>;

/** What is known of the visitor in the current tenant. `roles` are canonical; a flag or licence service not listed is off. */
export interface AccessContext {
  readonly signedIn: boolean;
  readonly roles: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly licences: ReadonlySet<string>;
  readonly isTrial: boolean;
}

/** One thing that stands between the visitor and a route; `missing` names what is off, or the roles of which none is held. */
export type Obstacle =
  | { readonly reason: 'signed-out' | 'trial' }
  | { readonly reason: 'flag' | 'licence' | 'role'; readonly missing: readonly string[] };

export type AccessDecision = { readonly allowed: true } | ({ readonly allowed: false } & Obstacle);

export const SIGNED_OUT: AccessContext = {
  signedIn: false,
  roles: [],
  flags: new Set(),
  licences: new Set(),
  isTrial: false,
};

/** True when one of `anyOf` is held. TENANT_ADMIN passes every role check. */
export function hasAnyRole(held: readonly string[], anyOf: readonly string[]): boolean {
  return held.includes('TENANT_ADMIN') || anyOf.some((role) => held.includes(role));
}

/**
 * Decides whether the visitor may open what `access` protects, and if not, why: the first that fails of signed in,
 * trial, flag, licence, role. The guard, sidebar, search, home cards, links and buttons all ask here.
 */
export function evaluateAccess(access: Access, context: AccessContext): AccessDecision {
  const [first] = accessObstacles(access, context);
  return first ? { allowed: false, ...first } : { allowed: true };
}

/** Everything that keeps the visitor out, in the order in which it is asked; nothing for whom the way is open. */
export function accessObstacles(access: Access, context: AccessContext): Obstacle[] {
  if (access.auth === 'anonymous') return [];
  if (!context.signedIn) return [{ reason: 'signed-out' }];

  const obstacles: Obstacle[] = [];
  if (context.isTrial && access.trial === 'blocked') obstacles.push({ reason: 'trial' });

  const { allOf = [], anyOf = [] } = access.flags ?? {};
  const missingFlags = allOf.filter((flag) => !context.flags.has(flag));
  if (missingFlags.length > 0) obstacles.push({ reason: 'flag', missing: missingFlags });
  else if (anyOf.length > 0 && !anyOf.some((flag) => context.flags.has(flag))) {
    obstacles.push({ reason: 'flag', missing: anyOf });
  }
  if (access.licence !== undefined && !context.licences.has(access.licence)) {
    obstacles.push({ reason: 'licence', missing: [access.licence] });
  }
  if (access.roles && !hasAnyRole(context.roles, access.roles.anyOf)) {
    obstacles.push({ reason: 'role', missing: access.roles.anyOf });
  }
  return obstacles;
}
