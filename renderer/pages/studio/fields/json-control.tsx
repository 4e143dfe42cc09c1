import type { JsonField } from '../../../../shared/fields/json-field.ts';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';
import { JsonInput } from '../../../entities/fields/json-input.tsx';
import { FieldFrame, inputProps } from './field-frame.tsx';

export function JsonControl(props: ControlProps<JsonField>) {
  return (
    <FieldFrame {...props}>
      {/* The editor marks text that is not JSON. Nothing else can be wrong. */}
      <JsonInput {...inputProps(props)} isBad={false} />
    </FieldFrame>
  );
}
