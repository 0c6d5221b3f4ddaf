import type { ReactNode } from 'react';

/** What a piece looks like in one of its states. */
export interface Example {
  /** The state, in a few words. */
  readonly state: string;
  readonly shown: ReactNode;
}

/** The pieces among a module's exports, by their names: `Components` and `useHooks`, not `CONSTANTS` and `functions`. */
type PieceOf<M> = {
  [N in keyof M & string]: N extends Uppercase<N> ? never : N extends Capitalize<N> | `use${string}` ? N : never;
}[keyof M & string];

/** Examples of every piece of a module, by the name of its export: one that is missing, or is no piece, does not compile. */
export type Examples<M> = { readonly [N in PieceOf<M>]: readonly Example[] };
