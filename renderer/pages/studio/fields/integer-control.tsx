import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { IntegerField } from '../../../../shared/fields/number-field.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { ClearButton } from './clear-button.tsx';
import { FieldFrame, helpId } from './field-frame.tsx';
import { SeedControl } from './seed-control.tsx';
import './integer-control.css';

export function IntegerControl(props: ControlProps<IntegerField>) {
  if (props.field.role === 'seed') return <SeedControl {...props} />;
  return <Stepper {...props} />;
}

/** Input of a small integer with buttons for plus and minus. */
function Stepper(props: ControlProps<IntegerField>) {
  const { model, name, field, value, reasons, touched, change } = props;
  const now = typeof value === 'number' ? value : undefined;
  const to = (next: number) => change(Math.min(field.max, Math.max(field.min, next)));
  const less = now !== undefined && now <= field.min;
  const isAtMax = now !== undefined && now >= field.max;
  return (
    <FieldFrame
      {...props}
      help={
        field.role === 'count' && now !== undefined
          ? `${formatCounted(now, model.output.replace(/s$/, ''))} · ${field.help ?? ''}`
          : undefined
      }
      inline="ends"
      end={!field.required && value !== undefined ? <ClearButton field={field} change={change} /> : undefined}
    >
      <div className="stepper">
        <button
          type="button"
          aria-label="Decrease"
          aria-disabled={less}
          onClick={() => !less && to((now ?? field.min + 1) - 1)}
        >
          <IconMinus size={14} stroke={1.7} aria-hidden />
        </button>
        <NumberInput
          id={controlId(name)}
          number={value}
          step={1}
          placeholder="Not sent"
          aria-invalid={touched && reasons.length > 0}
          aria-describedby={helpId(name)}
          change={change}
        />
        <button
          type="button"
          aria-label="Increase"
          aria-disabled={isAtMax}
          onClick={() => !isAtMax && to((now ?? field.min - 1) + 1)}
        >
          <IconPlus size={14} stroke={1.7} aria-hidden />
        </button>
      </div>
    </FieldFrame>
  );
}
