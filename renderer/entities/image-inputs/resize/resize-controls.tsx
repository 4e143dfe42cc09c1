import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { typeName } from '../../../../shared/fields/image-type.ts';
import { enlargement, type ImageFacts, type PadFill, ratioRange } from '../../../../shared/fields/propose-resize.ts';
import type { ResizeRecipe } from '../../../../shared/fields/resize-recipe.ts';
import { writableTypes } from '../../../../shared/fields/resized-image-type.ts';
import { formatPixels, formatRatio } from '../../../../shared/util/format-numbers.ts';
import { Box, Flex, Grid, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { RadioOptions } from '../../../ui/radio-options.tsx';
import { isChosen, ratioChoices } from './ratio-choices.ts';
import { isFixed, type ResizePlan, withRatio } from './resize-plan.ts';
import { isScaled } from './scale-text.ts';

interface FitControlsProps {
  readonly limits: ImageLimits;
  readonly original: ImageFacts;
  readonly plan: ResizePlan;
  /** The recipe that the plan produces. */
  readonly recipe: ResizeRecipe;
  readonly change: (next: Partial<ResizePlan>) => void;
}

interface WordChoiceProps extends Pick<ComponentProps<typeof RadioOptions>, 'choose' | 'options'> {
  readonly title: string;
  readonly className?: string;
  /** Another way to choose, below the words. */
  readonly children?: ReactNode;
}

/** One of several words, below their title. */
function WordChoice({ title, className, children, ...words }: WordChoiceProps) {
  const id = useId();
  return (
    <Stack className={className} gap={6}>
      <span className="label" id={id}>
        {title}
      </span>
      <RadioOptions labelledBy={id} focusId={`${id}-first`} look="words" {...words} />
      {children}
    </Stack>
  );
}

export function RatioControl({ limits, original, plan, recipe, change }: FitControlsProps) {
  const { width, height } = recipe.output;
  if (isFixed(limits)) {
    return (
      <Flex gap="s2" align="baseline" justify="space-between">
        <span className="label">Ratio</span>
        <span className="small">{formatRatio(width / height)}, locked</span>
      </Flex>
    );
  }
  const choices = ratioChoices(ratioRange(limits), original);
  return (
    <WordChoice
      title="Ratio"
      className="fit-ratios"
      choose={(index) => change(withRatio(limits, original, plan, choices[index]?.ratio ?? null))}
      options={choices.map((choice) => ({
        key: choice.name,
        checked: isChosen(choice, plan.ratio),
        content: choice.name,
      }))}
    />
  );
}

/** Controls of the crop area, in pixels of the original. */
export function CropControls({ limits, original, plan, recipe, change }: FitControlsProps) {
  const id = useId();
  if (recipe.way !== 'crop') return null;
  const { area, output } = recipe;
  const ratio = isFixed(limits) ? output.width / output.height : plan.ratio;
  const changeSize = (width: number, height: number) => {
    const wide = Math.min(width, original.width, ratio === null ? original.width : original.height * ratio);
    const tall = ratio === null ? Math.min(height, original.height) : wide / ratio;
    change({ area: { ...area, width: Math.max(1, Math.round(wide)), height: Math.max(1, Math.round(tall)) } });
  };
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Flex gap="s2" align="baseline" justify="space-between">
        <span className="label" id={id}>
          Crop area
        </span>
        <span className="small t3">of {formatPixels(original.width, original.height)}</span>
      </Flex>
      <Grid columns="1fr 1fr" gap="s2">
        <SideInput sign="X" label="X" value={area.x} change={(x) => change({ area: { ...area, x } })} />
        <SideInput sign="Y" label="Y" value={area.y} change={(y) => change({ area: { ...area, y } })} />
        <SideInput
          sign="W"
          label="Crop width"
          min={1}
          value={area.width}
          change={(width) => changeSize(width, area.height)}
        />
        <SideInput
          sign="H"
          label="Crop height"
          min={1}
          value={area.height}
          change={(height) => changeSize(ratio === null ? area.width : height * ratio, height)}
        />
      </Grid>
    </Stack>
  );
}

const fills: readonly { name: string; fill: PadFill }[] = [
  { name: 'Blur', fill: { kind: 'blur' } },
  { name: 'Black', fill: { kind: 'colour', colour: '#000000' } },
  { name: 'Gray', fill: { kind: 'colour', colour: '#808080' } },
  { name: 'White', fill: { kind: 'colour', colour: '#ffffff' } },
];

export function PadControls({ plan: { fill }, change }: FitControlsProps) {
  const isSame = (other: PadFill) =>
    other.kind === 'colour' ? fill.kind === 'colour' && fill.colour === other.colour : fill.kind === 'blur';
  return (
    <WordChoice
      title="Fill"
      choose={(index) => change({ fill: fills[index]?.fill ?? { kind: 'blur' } })}
      options={fills.map((each) => ({
        key: each.name,
        checked: isSame(each.fill),
        content: (
          <>
            {each.fill.kind === 'colour' && (
              <i className="fit-swatch" style={{ background: each.fill.colour }} aria-hidden="true" />
            )}
            {each.name}
          </>
        ),
      }))}
    >
      <Group component="label" className="fit-colour" gap="s2">
        <input
          type="color"
          aria-label="Custom color"
          value={fill.kind === 'colour' ? fill.colour : '#808080'}
          onChange={(event) => change({ fill: { kind: 'colour', colour: event.target.value } })}
        />
        <span className="small t2">Custom color</span>
        {fill.kind === 'colour' && <code className="t3">{fill.colour}</code>}
      </Group>
    </WordChoice>
  );
}

/** Controls of the output size, in pixels. */
export function OutputControls({ limits, original, plan, recipe, change }: FitControlsProps) {
  const id = useId();
  const { width, height } = recipe.output;
  if (limits.exact) {
    return (
      <Flex gap="s2" align="baseline" justify="space-between">
        <span className="label">Result</span>
        <span className="small num">{formatPixels(width, height)}, required by Size</span>
      </Flex>
    );
  }
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Flex gap="s2" align="baseline" justify="space-between">
        <span className="label" id={id}>
          Result
        </span>
        {plan.width === undefined ? (
          <span className="small t3">
            {isScaled(enlargement(recipe, original)) ? 'adjusted to the limits' : 'same size as the source'}
          </span>
        ) : (
          <button type="button" className="link small" onClick={() => change({ width: undefined })}>
            Match source size
          </button>
        )}
      </Flex>
      <Grid columns="1fr 1fr" gap="s2">
        <SideInput sign="W" label="Width" min={1} value={width} change={(wide) => change({ width: wide })} />
        <SideInput
          sign="H"
          label="Height"
          min={1}
          value={height}
          change={(tall) => change({ width: Math.max(1, Math.round((tall * width) / height)) })}
        />
      </Grid>
    </Stack>
  );
}

export function TypeControl({ limits, recipe, change }: FitControlsProps) {
  const types = writableTypes(limits);
  if (types.length < 2) return null;
  return (
    <WordChoice
      title="Type"
      choose={(index) => change({ type: types[index] })}
      options={types.map((type) => ({ key: type, checked: type === recipe.type, content: typeName(type) }))}
    />
  );
}

interface SideInputProps {
  /** A sign in front of the number that represents `label`. */
  readonly sign: string;
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly change: (value: number) => void;
}

/**
 * A field for a number of pixels. The typed text does not change until the field loses the focus; a valid number is
 * applied immediately.
 */
function SideInput({ sign, label, value, min = 0, change }: SideInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (next: number) => next >= min && change(next);
  return (
    <Group component="label" className="t3 fit-side" gap={6}>
      <Box component="span" flex="none" w={13} aria-hidden="true">
        {sign}
      </Box>
      <input
        className="control-input"
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? String(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          if (/^\s*\d+\s*$/.test(event.target.value)) submit(Number(event.target.value));
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          setTyped(null);
          submit(value + by * (event.shiftKey ? 10 : 1));
        }}
      />
    </Group>
  );
}
