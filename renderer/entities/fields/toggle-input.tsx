import type { ToggleField } from '../../../shared/fields/toggle-field.ts';
import type { InputProps } from './input-props.ts';
import styles from './toggle-input.module.css';

export function ToggleInput({ id, helpId, value, change }: InputProps<ToggleField, boolean>) {
  return (
    <input
      id={id}
      className={styles['toggle']}
      type="checkbox"
      role="switch"
      checked={value === true}
      aria-checked={value === true}
      aria-describedby={helpId}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
