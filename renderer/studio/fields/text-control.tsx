import type { TextField } from '../../../shared/fields/text.ts';
import { countCharacters } from '../../../shared/numbers.ts';
import { PromptHistory } from '../prompts/prompt-history.tsx';
import { type ControlProps, controlId } from './control-props.ts';
import { FieldFrame, helpId } from './field-frame.tsx';
import './text-control.css';

/** Grows with what is written; counts characters as people do and never cuts. */
export function TextControl(props: ControlProps<TextField>) {
  const { name, field, value, reasons, touched, notSent, change } = props;
  const text = typeof value === 'string' ? value : '';
  const rows = field.rows ?? 2;
  const length = countCharacters(text);
  const over = field.maxLength === undefined ? 0 : Math.max(0, length - field.maxLength);
  const wrong = notSent === undefined && (over > 0 || (touched && reasons.length > 0));
  return (
    <FieldFrame
      {...props}
      ownReasons={over > 0}
      end={
        <>
          {field.title === 'Prompt' && <PromptHistory model={props.model} name={name} />}
          <Counter length={length} max={field.maxLength} over={over} />
        </>
      }
    >
      <textarea
        id={controlId(name)}
        className="control-input text-area"
        rows={rows}
        style={{ '--rows': rows }}
        value={text}
        aria-invalid={wrong}
        aria-describedby={helpId(name)}
        onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
      />
      {over > 0 && <p className="field-reason">{over === 1 ? '1 character' : `${over} characters`} too many</p>}
    </FieldFrame>
  );
}

function Counter({ length, max, over }: { length: number; max: number | undefined; over: number }) {
  if (max === undefined) return length > 0 ? <span>{length}</span> : null;
  return (
    <span className={over > 0 ? 'text-over' : undefined}>
      {length} of {max}
    </span>
  );
}
