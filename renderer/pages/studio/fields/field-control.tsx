import { Suspense } from 'react';
import type { ChoiceField } from '../../../../shared/fields/choice-field.ts';
import type { JsonField } from '../../../../shared/fields/json-field.ts';
import type { DecimalField } from '../../../../shared/fields/number-field.ts';
import type { TextField } from '../../../../shared/fields/text-field.ts';
import type { ToggleField } from '../../../../shared/fields/toggle-field.ts';
import { assertNever } from '../../../../shared/problem.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { ChoiceInput, shapesLook } from '../../../entities/fields/choice-input.tsx';
import { JsonInput } from '../../../entities/fields/json-input.tsx';
import { NumberSlider } from '../../../entities/fields/number-slider.tsx';
import { excessCharacters, TextInput } from '../../../entities/fields/text-input.tsx';
import { ToggleInput } from '../../../entities/fields/toggle-input.tsx';
import { loadLazily } from '../../../ui/load-lazily.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { clearButton } from './clear-button.tsx';
import { FieldFrame, helpId, inputProps } from './field-frame.tsx';
import { ImagesControl } from './images-control.tsx';
import { IntegerControl } from './integer-control.tsx';
import { PromptControl } from './prompt-control.tsx';
import { SizeControl } from './size-control.tsx';
import { TextCounter } from './text-counter.tsx';

// Few forms have them.
const LinkControl = loadLazily(async () => (await import('./link-control.tsx')).LinkControl);
const MotionControl = loadLazily(async () => (await import('./motion-control.tsx')).MotionControl);
const SweepListControl = loadLazily(async () => (await import('./sweep-list-control.tsx')).SweepListControl);

/** Renders the control of a field. A new kind of field needs one more case and one more component. */
export function FieldControl({ field, list, ...rest }: ControlProps) {
  if (list) {
    return (
      <Suspense fallback={null}>
        <SweepListControl field={field} list={list} {...rest} />
      </Suspense>
    );
  }
  switch (field.kind) {
    case 'text':
      return field.role === 'prompt' ? (
        <PromptControl field={field} {...rest} />
      ) : (
        <TextControl field={field} {...rest} />
      );
    case 'choice':
      return <ChoiceControl field={field} {...rest} />;
    case 'integer':
      return <IntegerControl field={field} {...rest} />;
    case 'decimal':
      return <DecimalControl field={field} {...rest} />;
    case 'toggle':
      return <ToggleControl field={field} {...rest} />;
    case 'size':
      return <SizeControl field={field} {...rest} />;
    case 'images':
      return <ImagesControl field={field} {...rest} />;
    case 'link':
      return (
        // Its place is kept while its code is loaded: fields below it would move under the pointer.
        <Suspense
          fallback={
            <FieldFrame field={field} {...rest}>
              <div className="control-input" />
            </FieldFrame>
          }
        >
          <LinkControl field={field} {...rest} />
        </Suspense>
      );
    case 'json':
      return <JsonControl field={field} {...rest} />;
    case 'motion':
      return (
        <Suspense fallback={null}>
          <MotionControl field={field} {...rest} />
        </Suspense>
      );
    default:
      return assertNever(field);
  }
}

function ToggleControl(props: ControlProps<ToggleField>) {
  return (
    <FieldFrame {...props} inline="ends">
      <ToggleInput {...inputProps(props)} />
    </FieldFrame>
  );
}

function JsonControl(props: ControlProps<JsonField>) {
  return (
    <FieldFrame {...props}>
      {/* The editor marks text that is not JSON. Nothing else can be wrong. */}
      <JsonInput {...inputProps(props)} isBad={false} />
    </FieldFrame>
  );
}

/** Maximum number of letters in the column of the labels, and beside it. */
const maxTitleLength = 14;
const maxLabelsLength = 30;

function ChoiceControl(props: ControlProps<ChoiceField>) {
  const { field } = props;
  const labels = field.options.map(({ value: each, label = String(each) }) => label).join('');
  const isShort = [field.title, field.help ?? ''].join(' ').trim().length <= maxTitleLength;
  const inline = shapesLook(field) === 'words' && isShort && labels.length <= maxLabelsLength;
  return (
    <FieldFrame {...props} group inline={inline ? 'columns' : undefined} end={clearButton(props)}>
      <ChoiceInput {...inputProps(props)} isRequired={field.required} />
    </FieldFrame>
  );
}

/** A text with its length. */
function TextControl(props: ControlProps<TextField>) {
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

/** A slider for quick changes and a number field for the exact value. */
function DecimalControl(props: ControlProps<DecimalField>) {
  const { name, field, value, reasons, touched, change } = props;
  return (
    <FieldFrame {...props} end={clearButton(props)}>
      <div className="control-row" style={{ gap: 12 }}>
        <div style={{ flex: 1 }}>
          <NumberSlider field={field} value={value} change={change} />
        </div>
        <div style={{ width: 84, flex: 'none' }}>
          <NumberInput
            id={controlId(name)}
            number={value}
            step={field.step}
            placeholder="Not sent"
            aria-invalid={touched && reasons.length > 0}
            aria-describedby={helpId(name)}
            change={change}
          />
        </div>
      </div>
    </FieldFrame>
  );
}
