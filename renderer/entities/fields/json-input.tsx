import type { JsonField } from '../../../shared/fields/json.ts';
import { JsonEditor } from '../../ui/json-editor.tsx';
import type { InputProps } from './input-props.ts';

export function JsonInput({ id, helpId, field, value, isBad, change }: InputProps<JsonField, string>) {
  return (
    <JsonEditor
      id={id}
      describedBy={helpId}
      text={typeof value === 'string' ? value : ''}
      isBad={isBad}
      {...(field.shape && { shape: field.shape })}
      {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
      change={(text) => change(text === '' ? undefined : text)}
    />
  );
}
