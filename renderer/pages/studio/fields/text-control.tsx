import type { TextField } from '../../../../shared/fields/text-field.ts';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';
import { excessCharacters, TextInput } from '../../../entities/fields/text-input.tsx';
import { FieldFrame, inputProps } from './field-frame.tsx';
import { TextCounter } from './text-counter.tsx';

/** A text with its length. */
export function TextControl(props: ControlProps<TextField>) {
  const { field, value, notSent } = props;
  const text = typeof value === 'string' ? value : '';
  const excess = excessCharacters(field, text);
  const shared = inputProps(props);
  return (
    <FieldFrame
      {...props}
      hasCustomReasons={excess > 0}
      end={<TextCounter text={text} max={field.maxLength} over={excess} />}
    >
      <TextInput {...shared} isBad={notSent === undefined && (excess > 0 || shared.isBad)} rows={field.rows ?? 2} />
    </FieldFrame>
  );
}
