import type { ChoiceField, Option } from '../../../../shared/fields/choice.ts';
import { shapeOf } from '../../../../shared/fields/shape.ts';
import { ratioName } from '../../../../shared/util/ratio-name.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { RadioOptions } from '../../../ui/radio-options.tsx';
import { drawToScale, type Shape } from '../../../ui/scale-shapes.ts';
import { ClearButton } from './clear-button.tsx';
import { FieldFrame, labelId } from './field-frame.tsx';

/** Maximum number of letters in the column of the labels, and beside it. */
const longestLabel = 14;
const longestWords = 30;

/** One of several values: shapes as drawings, words side by side. */
export function ChoiceControl(props: ControlProps<ChoiceField>) {
  const { name, field, value, change } = props;
  const shapes = field.options.flatMap((option) => shapeOf(option.value) ?? []);
  const drawn = shapes.length === field.options.length;
  const ratios = drawn && String(field.options[0]?.value).includes(':');
  const words = field.options.map(labelOf);
  const isShort = [field.title, field.help ?? ''].join(' ').trim().length <= longestLabel;
  const inline = !drawn && isShort && words.join('').length <= longestWords;
  const clear = field.required ? undefined : () => change(undefined);
  return (
    <FieldFrame
      {...props}
      group
      inline={inline ? 'columns' : undefined}
      end={clear && value !== undefined ? <ClearButton field={field} change={change} /> : undefined}
    >
      <RadioOptions
        labelledBy={labelId(name)}
        focusId={controlId(name)}
        look={drawn ? (ratios ? 'ratios' : 'sizes') : 'words'}
        clear={clear}
        choose={(index) => change(field.options[index]?.value)}
        options={field.options.map((option, index) => ({
          key: String(option.value),
          checked: option.value === value,
          title: option.help,
          content: drawn ? (
            <Drawn name={words[index] ?? ''} index={index} shapes={shapes} ratios={ratios} />
          ) : (
            words[index]
          ),
        }))}
      />
    </FieldFrame>
  );
}

function labelOf(option: Option): string {
  return option.label ?? String(option.value);
}

interface DrawnProps {
  readonly name: string;
  readonly index: number;
  readonly shapes: readonly Shape[];
  /** Ratios have no size of their own and need no ratio in small print. */
  readonly ratios?: boolean;
}

/** An option as an outline, to one scale with its neighbours. */
export function Drawn({ name, index, shapes, ratios = false }: DrawnProps) {
  const box = ratios ? { width: 28, height: 24 } : { width: 36, height: 36 };
  const outline = drawToScale(shapes, box, ratios ? 'ratios' : 'sizes')[index];
  const shape = shapes[index];
  return (
    <>
      <span className="radio-shape" aria-hidden="true">
        <i style={outline} />
      </span>
      <span>{name}</span> {!ratios && shape && <small>{ratioName(shape)}</small>}
    </>
  );
}
