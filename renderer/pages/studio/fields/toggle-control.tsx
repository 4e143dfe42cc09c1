import type { ToggleField } from '../../../../shared/fields/toggle.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { FieldFrame, helpId } from './field-frame.tsx';
import '../../../ui/toggle-control.css';

export function ToggleControl(props: ControlProps<ToggleField>) {
  const { name, value, change } = props;
  return (
    <FieldFrame {...props} inline="ends">
      <input
        id={controlId(name)}
        className="toggle"
        type="checkbox"
        role="switch"
        checked={value === true}
        aria-checked={value === true}
        aria-describedby={helpId(name)}
        onChange={(event) => change(event.target.checked)}
      />
    </FieldFrame>
  );
}
