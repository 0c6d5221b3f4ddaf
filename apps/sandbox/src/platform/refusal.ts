/** An error that stops the start. The terminal shows only its message, one sentence, without a stack trace. */
export class Refusal extends Error {}
