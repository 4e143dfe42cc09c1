import type { LinkField } from '../../../shared/fields/link.ts';
import { type ControlProps, controlId } from './control-props.ts';
import { FieldFrame, helpId } from './field-frame.tsx';

/** A public web address. The gateway fetches it; nothing here does. */
export function LinkControl(props: ControlProps<LinkField>) {
  const { name, value, reasons, touched, change } = props;
  return (
    <FieldFrame {...props}>
      <input
        id={controlId(name)}
        className="control-input"
        type="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        aria-invalid={touched && reasons.length > 0}
        aria-describedby={helpId(name)}
        onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
      />
    </FieldFrame>
  );
}
