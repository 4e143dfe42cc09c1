import type { TextField } from '../../../../shared/fields/text.ts';
import { countCharacters } from '../../../../shared/util/format-numbers.ts';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';
import { excessCharacters, TextInput } from '../../../entities/fields/text-input.tsx';
import { PromptHistoryButton } from '../prompts/prompt-history-button.tsx';
import { FieldFrame, inputProps } from './field-frame.tsx';

/** Counts characters as people do. */
export function TextControl(props: ControlProps<TextField>) {
  const { name, field, value, notSent } = props;
  const text = typeof value === 'string' ? value : '';
  const excess = excessCharacters(field, text);
  const shared = inputProps(props);
  return (
    <FieldFrame
      {...props}
      hasCustomReasons={excess > 0}
      end={
        <>
          {field.role === 'prompt' && <PromptHistoryButton model={props.model} name={name} />}
          <Counter length={countCharacters(text)} max={field.maxLength} over={excess} />
        </>
      }
    >
      <TextInput {...shared} isBad={notSent === undefined && (excess > 0 || shared.isBad)} rows={field.rows ?? 2} />
    </FieldFrame>
  );
}

function Counter({ length, max, over: excess }: { length: number; max: number | undefined; over: number }) {
  if (max === undefined) return length > 0 ? <span>{length}</span> : null;
  return (
    <span className={excess > 0 ? 'text-over' : undefined}>
      {length} of {max}
    </span>
  );
}
