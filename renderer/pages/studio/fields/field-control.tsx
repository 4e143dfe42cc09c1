import { Suspense } from 'react';
import type { JsonField } from '../../../../shared/fields/json-field.ts';
import type { ToggleField } from '../../../../shared/fields/toggle-field.ts';
import { assertNever } from '../../../../shared/problem.ts';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';
import { JsonInput } from '../../../entities/fields/json-input.tsx';
import { ToggleInput } from '../../../entities/fields/toggle-input.tsx';
import { loadLazily } from '../../../ui/load-lazily.ts';
import { ChoiceControl } from './choice-control.tsx';
import { DecimalControl } from './decimal-control.tsx';
import { FieldFrame, inputProps } from './field-frame.tsx';
import { ImagesControl } from './images-control.tsx';
import { IntegerControl } from './integer-control.tsx';
import { PromptControl } from './prompt-control.tsx';
import { SizeControl } from './size-control.tsx';
import { TextControl } from './text-control.tsx';

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
