import type { ReactNode } from 'react';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';

/** Empties a field that need not be sent. Quiet until the user is at the field. `undefined` where nothing can be emptied. */
export function clearButton({ field, value, change }: Pick<ControlProps, 'field' | 'value' | 'change'>): ReactNode {
  if (field.required || value === undefined) return undefined;
  return (
    <button
      type="button"
      className="link field-clear"
      title="Clear (use the model’s default)"
      onClick={() => change(undefined)}
    >
      Clear
      <span className="visually-hidden">{field.title}</span>
    </button>
  );
}
