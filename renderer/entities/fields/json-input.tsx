import type { JsonField } from '../../../shared/fields/json-field.ts';
import { JsonEditor } from '../../ui/json-editor/json-editor.tsx';
import type { InputProps } from './input-props.ts';

export function JsonInput({ id, labelId, helpId, field, value, isBad, change }: InputProps<JsonField, string>) {
  return (
    <JsonEditor
      id={id}
      labelId={labelId}
      describedBy={helpId}
      text={typeof value === 'string' ? value : ''}
      isBad={isBad}
      shape={field.shape}
      placeholder={field.placeholder}
      faults={field.faults}
      schema={field.schema}
      change={(text) => change(text === '' ? undefined : text)}
    />
  );
}
