/** An error whose message is for the user at the terminal, without a stack trace. */
export class Refusal extends Error {}
