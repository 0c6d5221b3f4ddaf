import type { ReactNode } from 'react';

/** A component or hook in one of its states. */
export interface Example {
  /** The state, in a few words. */
  readonly state: string;
  readonly shown: ReactNode;
}

/** The names of a module's components and hooks: `Components` and `useHooks`, not `CONSTANTS` and `functions`. */
type PieceOf<M> = {
  [N in keyof M & string]: N extends Uppercase<N> ? never : N extends Capitalize<N> | `use${string}` ? N : never;
}[keyof M & string];

/** Examples of every component and hook of a module, by export name. A missing or other export does not compile. */
export type Examples<M> = { readonly [N in PieceOf<M>]: readonly Example[] };
