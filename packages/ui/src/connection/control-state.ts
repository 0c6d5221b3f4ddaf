/** The props that `Form.Item` passes to its control, apart from the value. */
export interface ControlState {
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | 'true' | undefined;
  readonly 'aria-required'?: boolean | 'true' | undefined;
}
