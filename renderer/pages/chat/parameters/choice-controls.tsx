import type { ChoiceParameter, FlagsParameter } from '../../../../shared/conversations/parameters/choice-parameter.ts';
import type { ToggleParameter } from '../../../../shared/conversations/parameters/text-parameter.ts';
import { Flex } from '../../../ui/primitives.tsx';
import { RadioOptions } from '../../../ui/radio-options.tsx';
import '../../../ui/toggle-control.css';
import { type ControlProps, useValue } from './control-props.ts';
import { parameterId } from './panel-context.ts';
import { ParameterRow, rowHelpId, rowLabelId } from './parameter-row.tsx';
import styles from './parameters.module.css';

export function ChoiceControl({ name, parameter, inside, end }: ControlProps<ChoiceParameter>) {
  return (
    <ParameterRow name={name} inside={inside} facts={parameter} end={end} group>
      <Choices name={name} labelledBy={rowLabelId(name)} parameter={parameter} />
    </ParameterRow>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly labelledBy: string;
  readonly parameter: ChoiceParameter;
}

export function Choices({ name, labelledBy, parameter }: ChoicesProps) {
  const { value, set } = useValue(name);
  return (
    <RadioOptions
      look="words"
      labelledBy={labelledBy}
      focusId={parameterId(name)}
      options={parameter.options.map((option) => ({
        key: option,
        checked: option === value,
        content: option,
        title: parameter.optionHelp?.[option],
      }))}
      choose={(index) => set(parameter.options[index])}
      clear={() => set(undefined)}
    />
  );
}

export function FlagsControl({ name, parameter, inside, end }: ControlProps<FlagsParameter>) {
  const { value, set } = useValue(name);
  const chosen = Array.isArray(value) ? value : [];
  return (
    <ParameterRow name={name} inside={inside} facts={parameter} end={end} group>
      <Flex className={styles['flags']} gap="s4" role="group" aria-labelledby={rowLabelId(name)}>
        {parameter.options.map((option, index) => (
          <label key={option}>
            <input
              id={index === 0 ? parameterId(name) : undefined}
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={(event) => {
                const next = parameter.options.filter((each) =>
                  each === option ? event.target.checked : chosen.includes(each),
                );
                set(next.length === 0 ? undefined : next);
              }}
            />
            {option}
          </label>
        ))}
      </Flex>
    </ParameterRow>
  );
}

export function ToggleControl({ name, parameter, inside, end }: ControlProps<ToggleParameter>) {
  const { value, set } = useValue(name);
  return (
    <ParameterRow
      name={name}
      inside={inside}
      facts={parameter}
      end={end}
      control={
        <input
          id={parameterId(name)}
          className="toggle"
          type="checkbox"
          role="switch"
          checked={value === true}
          aria-checked={value === true}
          aria-describedby={rowHelpId(name)}
          onChange={(event) => set(event.target.checked)}
        />
      }
    />
  );
}
