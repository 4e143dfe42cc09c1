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
  const look = shapesLook(field);
  return (
    <RadioOptions
      labelledBy={labelId}
      focusId={id}
      look={look}
      clear={isRequired ? undefined : () => change(undefined)}
      choose={(index) => change(field.options[index]?.value)}
      options={field.options.map((option, index) => {
        const name = option.label ?? String(option.value);
        return {
          key: String(option.value),
          checked: option.value === value,
          title: option.help,
          content: shapes === null ? name : <Drawn name={name} index={index} shapes={shapes} look={look} />,
        };
      })}
    />
  );
}

/** The largest number of ratios that one line has space for. */
const mostRatiosInLine = 3;

/** Few ratios are words with a small drawing, in one line with their label. */
export function shapesLook(field: ChoiceField): ShapesLook {
  const { options } = field;
  if (findDrawnShapes(field) === null) return 'words';
  if (!String(options[0]?.value).includes(':')) return 'sizes';
  return options.length > mostRatiosInLine ? 'ratios' : 'words';
}

/** The shapes of the options when every option is a shape. */
function findDrawnShapes({ options }: ChoiceField): readonly OutlineSize[] | null {
  const shapes = options.flatMap((option) => parseWidthAndHeight(option.value) ?? []);
  return shapes.length === options.length ? shapes : null;
}

type ShapesLook = 'words' | 'ratios' | 'sizes';

/** Space for a drawing. Screen pixels. */
const boxes = {
  words: { width: 16, height: 14 },
  ratios: { width: 28, height: 24 },
  sizes: { width: 36, height: 36 },
} as const;

interface DrawnProps {
  readonly name: string;
  readonly index: number;
  readonly shapes: readonly OutlineSize[];
  /** Only a size needs a second line, with its ratio. */
  readonly look?: ShapesLook;
}

/** An option as an outline, to one scale with its neighbors. */
export function Drawn({ name, index, shapes, look = 'sizes' }: DrawnProps) {
  const outline = scaleOutlines(shapes, boxes[look], look === 'sizes' ? 'sizes' : 'ratios')[index];
  const shape = shapes[index];
  return (
    <>
      <span className="radio-shape" aria-hidden="true">
        <i style={outline} />
      </span>
      <span>{name}</span> {look === 'sizes' && shape && <small>{ratioName(shape)}</small>}
    </>
  );
}
