import type { ToggleField } from '../../../shared/fields/toggle.ts';
import '../../ui/toggle-control.css';
import type { InputProps } from './input-props.ts';

export function ToggleInput({ id, helpId, value, change }: InputProps<ToggleField, boolean>) {
  return (
    <input
      id={id}
      className="toggle"
      type="checkbox"
      role="switch"
      checked={value === true}
      aria-checked={value === true}
      aria-describedby={helpId}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
