/**
 * The parties that can do something about an error: the developer of the program that calls or receives deliveries, a user of the tenant in the portal, the payer,
 * or the provider, which is the platform or a payment provider behind it.
 */
export type Actor = 'developer' | 'tenant' | 'payer' | 'provider';

/** Why something failed, what to do, and who can do it. */
export interface Explanation {
  readonly actors: readonly Actor[];
  readonly cause: string;
  readonly remedy: string;
}

const ACTORS: Readonly<Record<string, string>> = {
  developer: 'the developer of the program that calls or receives',
  tenant: 'a user of the tenant, in the portal',
  payer: 'the payer',
  provider: 'the platform or the payment provider',
} satisfies Record<Actor, string>;

/** Who can do something about an error, as a sentence without a verb. An unknown actor is named as it is. */
export function actorWords(actors: readonly string[]): string {
  const words = actors.map((actor) => ACTORS[actor] ?? actor);
  const text = words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
