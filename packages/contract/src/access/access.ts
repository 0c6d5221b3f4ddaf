import * as z from 'zod/mini';
import { ROLES } from './roles.ts';

const nonEmpty = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.minLength(1));

/**
 * The conditions under which a user may open a route. All must hold, and unknown conditions are rejected.
 * - `auth: 'anonymous'` opens the route to everybody and excludes all other conditions. Default: 'required'.
 * - `trial` says whether a tenant in trial may open the route. Default: 'blocked'.
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

/** The user's rights in the current tenant. `roles` are canonical; a flag or licence that is not listed is off. */
export interface AccessContext {
  readonly signedIn: boolean;
  readonly roles: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly licences: ReadonlySet<string>;
  readonly isTrial: boolean;
}

/** A condition that the user fails. `missing` lists the flags or licence that are off, or the roles of which one is needed. */
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

/** Returns whether `held` includes one of `anyOf`. TENANT_ADMIN passes every role check. */
export function hasAnyRole(held: readonly string[], anyOf: readonly string[]): boolean {
  return held.includes('TENANT_ADMIN') || anyOf.some((role) => held.includes(role));
}

/**
 * Decides whether the user passes `access`. If not, the reason is the first failed check, in the order signed in, trial, flag,
 * licence, role. The route guard, sidebar, search, home cards, links and buttons all use this function.
 */
export function evaluateAccess(access: Access, context: AccessContext): AccessDecision {
  const [first] = accessObstacles(access, context);
  return first ? { allowed: false, ...first } : { allowed: true };
}

/** Returns every condition that the user fails, in the order of the checks; an empty list means access. */
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
