import { Slider } from '@mantine/core';
import type { DecimalField, IntegerField } from '../../../shared/fields/number-field.ts';
import { clamp } from '../../../shared/util/math.ts';

interface NumberSliderProps {
  readonly field: DecimalField | IntegerField;
  readonly value: unknown;
  readonly className?: string | undefined;
  readonly change: (value: number) => void;
}

/** A slider beside the exact number. Without a value it shows the default of the gateway, or else the middle. */
export function NumberSlider({ field, value, className, change }: NumberSliderProps) {
  const { min, max, usual = (min + max) / 2 } = field;
  return (
    <Slider
      {...(className !== undefined && { className })}
      data-unset={typeof value !== 'number'}
      min={min}
      max={max}
      step={'step' in field ? field.step : 1}
      value={typeof value === 'number' ? clamp(value, min, max) : usual}
      label={null}
      size={2}
      thumbSize={12}
      thumbLabel={`${field.title} slider`}
      onChange={(next) => change(Number(next.toFixed(6)))}
    />
  );
}
