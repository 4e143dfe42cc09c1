import type { ReactNode } from 'react';
import type { ParameterValue } from '../../../../shared/conversations/conversation.ts';
import type { ParameterField, PlainParameter } from '../../../../shared/conversations/parameters/plain-parameter.ts';
import type { DecimalField, IntegerField } from '../../../../shared/fields/number-field.ts';
import { ChoiceInput } from '../../../entities/fields/choice-input.tsx';
import type { InputProps } from '../../../entities/fields/input-props.ts';
import { JsonInput } from '../../../entities/fields/json-input.tsx';
import { NumberSlider } from '../../../entities/fields/number-slider.tsx';
import { TextInput } from '../../../entities/fields/text-input.tsx';
import { ToggleInput } from '../../../entities/fields/toggle-input.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { FlagsInput } from './flags-input.tsx';
import { ListInput } from './list-input.tsx';
import { PairsInput } from './pairs-input.tsx';
import { parameterId } from './panel-context.ts';
import { ParameterRow } from './parameter-row.tsx';
import styles from './parameters.module.css';
import { ToolsInput } from './tools-input.tsx';
import { rowHelpId, rowLabelId, useParameterValue } from './use-parameter-value.ts';

interface PlainControlProps {
  readonly parameter: PlainParameter;
  /** The object that it is a part of. */
  readonly inside?: string | undefined;
  /** Shown beside its name. */
  readonly end?: ReactNode;
}

/** The row of any parameter with one value. */
export function PlainControl({ parameter, inside, end }: PlainControlProps) {
  const { name, field, required } = parameter;
  const { value, differs, set, isBad } = useParameterValue(name);
  const row = { name, inside, facts: parameter, end };
  const ids = { id: parameterId(name), labelId: rowLabelId(name), helpId: rowHelpId(name) };
  const input = { ...ids, value, isBad, change: set };
  switch (field.kind) {
    case 'integer':
    case 'decimal': {
      const placeholder = differs ? 'differs' : required ? 'required' : 'not sent';
      return (
        <ParameterRow
          {...row}
          hasCustomState
          control={<ExactNumber {...input} field={field} placeholder={placeholder} />}
        >
          {Number.isFinite(field.max - field.min) && (
            <NumberSlider field={field} value={value} className={styles['slider']} change={set} />
          )}
        </ParameterRow>
      );
    }
    case 'toggle':
      return <ParameterRow {...row} control={<ToggleInput {...input} field={field} />} />;
    default:
      return (
        <ParameterRow {...row} group={!['text', 'json', 'list'].includes(field.kind)}>
          <Input {...input} field={field} differs={differs} />
        </ParameterRow>
      );
  }
}

interface CustomInputProps extends InputProps<ParameterField, ParameterValue> {
  /** The columns have different values. */
  readonly differs: boolean;
}

/** The control of a field below its name. */
function Input({ field, differs, ...input }: CustomInputProps) {
  switch (field.kind) {
    case 'text':
      return <TextInput {...input} field={field} rows={field.rows} placeholder={differs ? 'Mixed' : undefined} />;
    case 'json':
      return <JsonInput {...input} field={field} />;
    case 'choice':
      return <ChoiceInput {...input} field={field} />;
    case 'flags':
      return <FlagsInput {...input} field={field} />;
    case 'list':
      return <ListInput {...input} field={field} />;
    case 'pairs':
      return <PairsInput {...input} field={field} />;
    case 'tools':
      return <ToolsInput {...input} field={field} />;
    default:
      return null;
  }
}

interface ExactNumberProps extends InputProps<IntegerField | DecimalField, number | string> {
  readonly placeholder: string;
}

function ExactNumber({ field, id, helpId, value, isBad, placeholder, change }: ExactNumberProps) {
  return (
    <Box component="span" className={styles['number']} flex="none" w={76}>
      <NumberInput
        id={id}
        number={value}
        step={'step' in field ? field.step : 1}
        placeholder={placeholder}
        aria-invalid={isBad}
        aria-describedby={helpId}
        change={change}
      />
    </Box>
  );
}
