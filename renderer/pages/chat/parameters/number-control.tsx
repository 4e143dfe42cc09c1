import { Slider } from '@mantine/core';
import type { NumberParameter } from '../../../../shared/conversations/parameters/number-parameter.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { type ControlProps, useValue } from './control-props.ts';
import { parameterId } from './panel-context.ts';
import { ParameterRow, rowHelpId } from './parameter-row.tsx';
import styles from './parameters.module.css';

/** A slider for the hand where both ends are stated, and a number for the exact value. */
export function NumberControl({ name, parameter, inside, end }: ControlProps<NumberParameter>) {
  const { value, differs, set, isBad } = useValue(name);
  const { min, max, step = 1, usual } = parameter;
  const hasSlider = min !== undefined && max !== undefined;
  const rest = usual ?? min ?? 0;
  return (
    <ParameterRow
      name={name}
      inside={inside}
      facts={parameter}
      ownState
      end={end}
      control={
        <Box component="span" className={styles['number']} flex="none" w={76}>
          <NumberInput
            id={parameterId(name)}
            number={value}
            step={step}
            placeholder={differs ? 'differs' : parameter.required ? 'required' : 'not sent'}
            aria-invalid={isBad}
            aria-describedby={rowHelpId(name)}
            change={set}
          />
        </Box>
      }
    >
      {hasSlider && (
        <Slider
          className={styles['slider'] ?? ''}
          data-unset={typeof value !== 'number'}
          min={min}
          max={max}
          step={step}
          value={typeof value === 'number' ? Math.min(max, Math.max(min, value)) : rest}
          label={null}
          size={2}
          thumbSize={12}
          thumbLabel={`${name} slider`}
          onChange={(next) => set(Number(next.toFixed(6)))}
        />
      )}
    </ParameterRow>
  );
}
