/** An instruction of an order, by their references. */
export interface InstructionPlace {
  readonly orderRef: string;
  readonly instructionRef: string;
}
