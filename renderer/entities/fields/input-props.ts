/** Props of a control without its frame. `V` is the type of the values that the control creates. */
export interface InputProps<F, V> {
  readonly field: F;
  /** Id of the first focusable element. */
  readonly id: string;
  readonly labelId: string;
  readonly helpId: string;
  readonly value: unknown;
  readonly isBad: boolean;
  /** `undefined` empties the field. */
  readonly change: (value: V | undefined) => void;
}
