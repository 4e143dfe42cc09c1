import type { JsonObjectField } from '../../../../shared/fields/json-object.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { JsonEditor } from '../../../ui/json-editor.tsx';
import { FieldFrame, helpId } from './field-frame.tsx';

export function JsonObjectControl(props: ControlProps<JsonObjectField>) {
  const { name, value, change } = props;
  return (
    <FieldFrame {...props} ownReasons={false}>
      <JsonEditor
        id={controlId(name)}
        describedBy={helpId(name)}
        text={typeof value === 'string' ? value : ''}
        change={(text) => change(text === '' ? undefined : text)}
      />
    </FieldFrame>
  );
}
