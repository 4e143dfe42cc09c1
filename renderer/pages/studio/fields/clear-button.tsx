import type { Field } from '../../../../shared/models/model.ts';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';

/** Empties a field that need not be sent. Quiet until the user is at the field. */
export function ClearButton({ field, change }: { field: Field; change: ControlProps['change'] }) {
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
