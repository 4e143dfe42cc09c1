import type { ChoiceField } from '../../../../shared/fields/choice-field.ts';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';
import { ChoiceInput, findDrawnShapes } from '../../../entities/fields/choice-input.tsx';
import { clearButton } from './clear-button.tsx';
import { FieldFrame, inputProps } from './field-frame.tsx';

/** Maximum number of letters in the column of the labels, and beside it. */
const maxTitleLength = 14;
const maxLabelsLength = 30;

export function ChoiceControl(props: ControlProps<ChoiceField>) {
  const { field } = props;
  const labels = field.options.map(({ value: each, label = String(each) }) => label).join('');
  const isShort = [field.title, field.help ?? ''].join(' ').trim().length <= maxTitleLength;
  const inline = findDrawnShapes(field) === null && isShort && labels.length <= maxLabelsLength;
  return (
    <FieldFrame {...props} group inline={inline ? 'columns' : undefined} end={clearButton(props)}>
      <ChoiceInput {...inputProps(props)} isRequired={field.required} />
    </FieldFrame>
  );
}
