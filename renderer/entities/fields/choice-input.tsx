import type { ChoiceField } from '../../../shared/fields/choice-field.ts';
import { parseWidthAndHeight } from '../../../shared/fields/size-or-ratio.ts';
import { ratioName } from '../../../shared/util/ratio-name.ts';
import { RadioOptions } from '../../ui/radio-options.tsx';
import { type OutlineSize, scaleOutlines } from '../../ui/scale-shape-outlines.ts';
import type { InputProps } from './input-props.ts';

interface ChoiceInputProps extends Omit<InputProps<ChoiceField, string | number>, 'helpId' | 'isBad'> {
  /** Backspace and Delete do not empty it. */
  readonly isRequired?: boolean | undefined;
}

/** Input of one of several values: ratios as drawings, words side by side. */
export function ChoiceInput({ id, labelId, field, value, isRequired, change }: ChoiceInputProps) {
  const shapes = findDrawnShapes(field);
  const ratios = String(field.options[0]?.value).includes(':');
  return (
    <RadioOptions
      labelledBy={labelId}
      focusId={id}
      look={shapes === null ? 'words' : ratios ? 'ratios' : 'sizes'}
      clear={isRequired ? undefined : () => change(undefined)}
      choose={(index) => change(field.options[index]?.value)}
      options={field.options.map((option, index) => {
        const name = option.label ?? String(option.value);
        return {
          key: String(option.value),
          checked: option.value === value,
          title: option.help,
          content: shapes === null ? name : <Drawn name={name} index={index} shapes={shapes} ratios={ratios} />,
        };
      })}
    />
  );
}

/** The shapes of the options when every option is a shape. */
export function findDrawnShapes({ options }: ChoiceField): readonly OutlineSize[] | null {
  const shapes = options.flatMap((option) => parseWidthAndHeight(option.value) ?? []);
  return shapes.length === options.length ? shapes : null;
}

interface DrawnProps {
  readonly name: string;
  readonly index: number;
  readonly shapes: readonly OutlineSize[];
  /** Set for ratios, which need no second line with the ratio. */
  readonly ratios?: boolean;
}

/** An option as an outline, to one scale with its neighbors. */
export function Drawn({ name, index, shapes, ratios = false }: DrawnProps) {
  const box = ratios ? { width: 28, height: 24 } : { width: 36, height: 36 };
  const outline = scaleOutlines(shapes, box, ratios ? 'ratios' : 'sizes')[index];
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
