import { controlId } from '../../../entities/drafts/control-props.ts';
import { JsonEditor } from '../../../ui/json-editor.tsx';

interface ExtraFieldsProps {
  readonly text: string;
  readonly reasons: readonly string[];
  readonly change: (text: string) => void;
}

/** Extra fields that the interface does not define; they are added to the body unchanged. */
export function ExtraFields({ text, reasons, change }: ExtraFieldsProps) {
  const id = controlId('extra');
  return (
    <div className="field">
      <div className="field-top">
        <label className="field-label" htmlFor={id}>
          Extra body fields
        </label>
        <span className="field-help">JSON, added unchanged</span>
      </div>
      <JsonEditor id={id} describedBy={`${id}-help`} text={text} change={change} />
      <div className="field-below" id={`${id}-help`}>
        {reasons.map((reason) => (
          <p key={reason} className="field-reason">
            Extra body fields {reason}
          </p>
        ))}
      </div>
    </div>
  );
}
