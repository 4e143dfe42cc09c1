import { useLayoutEffect, useRef } from 'react';
import type { TextField } from '../../../../shared/fields/text.ts';
import { countCharacters, counted, indexOfCharacter } from '../../../../shared/util/numbers.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { PromptHistory } from '../prompts/prompt-history.tsx';
import { FieldFrame, helpId } from './field-frame.tsx';
import './text-control.css';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';

/** Grows with what is written; counts characters as people do, marks what is too much and never cuts. */
export function TextControl(props: ControlProps<TextField>) {
  const { name, field, value, reasons, touched, notSent, change } = props;
  const spellCheck = useSpellCheck();
  const area = useRef<HTMLTextAreaElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const text = typeof value === 'string' ? value : '';
  const rows = field.rows ?? 2;
  const length = countCharacters(text);
  const over = field.maxLength === undefined ? 0 : Math.max(0, length - field.maxLength);
  const wrong = notSent === undefined && (over > 0 || (touched && reasons.length > 0));
  const tail = over > 0 ? indexOfCharacter(text, field.maxLength ?? 0) : text.length;
  const follow = () => {
    if (marks.current && area.current) marks.current.scrollTop = area.current.scrollTop;
  };
  useLayoutEffect(follow);
  const showTail = () => {
    area.current?.focus();
    area.current?.setSelectionRange(tail, text.length);
  };
  return (
    <FieldFrame
      {...props}
      ownReasons={over > 0}
      end={
        <>
          {field.role === 'prompt' && <PromptHistory model={props.model} name={name} />}
          <Counter length={length} max={field.maxLength} over={over} />
        </>
      }
    >
      <div className="text-box">
        {over > 0 && (
          <div ref={marks} className="text-marks" aria-hidden="true">
            {text.slice(0, tail)}
            <mark>{text.slice(tail)}</mark>
            {/* A last line that is empty has a height of its own in the text area. */}
            {'\u200b'}
          </div>
        )}
        <textarea
          ref={area}
          id={controlId(name)}
          className="control-input text-area"
          rows={rows}
          style={{ '--rows': rows }}
          value={text}
          aria-invalid={wrong}
          spellCheck={spellCheck}
          aria-describedby={helpId(name)}
          onScroll={over > 0 ? follow : undefined}
          onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
        />
      </div>
      {over > 0 && (
        <p className="field-reason">
          {counted(over, 'character')} too many; nothing is cut off.{' '}
          <button type="button" className="link" onClick={showTail}>
            Show excess text
          </button>
        </p>
      )}
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
