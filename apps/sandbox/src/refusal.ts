/** A start that cannot go on. The message is one sentence for the person at the terminal; the stack says nothing to them. */
export class Refusal extends Error {}
