import type { DecimalField } from '../../../../shared/fields/number-field.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { NumberSlider } from '../../../entities/fields/number-slider.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { clearButton } from './clear-button.tsx';
import { FieldFrame, helpId } from './field-frame.tsx';

/** A slider for quick changes and a number field for the exact value. */
export function DecimalControl(props: ControlProps<DecimalField>) {
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
