import * as z from 'zod/mini';
import type { Contracts } from '../contracts.ts';
import { navItemSchema, portalSchema } from '../portal.ts';

const name = z.string().check(z.minLength(1));

const nextNavItemSchema = z.pipe(
  z.extend(z.omit(navItemSchema, { text: true }), { label: name }),
  z.transform(({ label, ...item }) => ({ ...item, text: label })),
);

const nextPortalSchema = z.pipe(
  z.extend(z.omit(portalSchema, { owner: true, nav: true }), {
    team: name,
    nav: z._default(z.array(nextNavItemSchema), []),
  }),
  z.transform(({ team, ...portal }) => ({ ...portal, owner: team })),
);

const itemsBefore = z.array(z.looseObject({ text: z.unknown() }));

/**
 * The contracts of a build after the next change of the contract, for tests: contract 2 calls the `owner` of a manifest `team`, and the `text`
 * of a menu item `label`.
 */
export const NEXT_CONTRACTS: Contracts = {
  version: 2,
  schema: nextPortalSchema,
  readBefore: ({ owner, nav = [], ...manifest }) => ({
    ...manifest,
    team: owner,
    nav: itemsBefore.parse(nav).map(({ text, ...item }) => ({ ...item, label: text })),
  }),
};
