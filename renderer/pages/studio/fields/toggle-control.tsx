import type { ToggleField } from '../../../../shared/fields/toggle-field.ts';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';
import { ToggleInput } from '../../../entities/fields/toggle-input.tsx';
import { FieldFrame, inputProps } from './field-frame.tsx';

export function ToggleControl(props: ControlProps<ToggleField>) {
  return (
    <FieldFrame {...props} inline="ends">
      <ToggleInput {...inputProps(props)} />
    </FieldFrame>
  );
}
