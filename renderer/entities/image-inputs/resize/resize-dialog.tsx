import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { inputRoute } from '../../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import {
  changesNothing,
  enlargement,
  type ImageFacts,
  originalOf,
  type PadFill,
  ratioRange,
} from '../../../../shared/fields/propose-resize.ts';
import type { ResizeRecipe } from '../../../../shared/fields/resize-recipe.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { isFixed, planFor, type ResizePlan, recipeOf, resizeModeNote, withRatio } from './resize-plan.ts';
import { ResizePreview } from './resize-preview.tsx';
import type { ResizeMode, ResizeRequest } from './resize-request.ts';
import './resize-dialog.css';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { typeName } from '../../../../shared/fields/image-type.ts';
import { writableTypes } from '../../../../shared/fields/resized-image-type.ts';
import { formatPixels, formatRatio } from '../../../../shared/util/format-numbers.ts';
import { Box, Flex, Grid, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { withNonBreakingUnits } from '../../../ui/non-breaking-units.ts';
import { RadioOptions } from '../../../ui/radio-options.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { imageLimitRows } from './image-limit-rows.ts';
import { isChosen, ratioChoices } from './ratio-choices.ts';
import { isScaled } from './scale-text.ts';

const modes = [
  { value: 'crop', label: 'Crop' },
  { value: 'pad', label: 'Pad' },
  { value: 'resize', label: 'Resize' },
] as const;

/** Fits one image to the limits. Shows the image on the stage, the controls next to the stage, and the output size. */
export function ResizeDialog({ request, close }: { request: ResizeRequest; close: () => void }) {
  const { image, limits, title } = request;
  const original = image.fit?.original ?? image;
  const [plan, setPlan] = useState<ResizePlan>(() => planFor(request));
  const api = useApi();
  const stage = useElementSize();
  const { hash, name } = original;
  const isMissing = useQuery(
    api.inputs.missing.queryOptions({ input: { hashes: [hash] }, refetchOnMount: 'always', gcTime: 60_000 }),
  ).data?.hashes.includes(hash);
  const recipe = isMissing ? undefined : recipeOf(limits, original, plan);
  const note = isMissing
    ? `The original file ${name} is missing. The edited image stays. To edit it again, add the original again.`
    : resizeModeNote(limits, original, plan.way);

  const submit = (made: ImageFile) => {
    request.done(made);
    close();
  };
  const make = useAction((calls, requestedRecipe: ResizeRecipe) => {
    const orJpeg = plan.type === undefined && limits.types.includes('image/jpeg');
    return calls.inputs.resize({ image, recipe: requestedRecipe, orJpeg });
  });
  const use = () => {
    if (!recipe || make.isPending) return;
    if (changesNothing(recipe, original)) submit(originalOf(image));
    // Passed here instead of to the mutation: a result after the dialog was closed is ignored.
    else make.run(recipe, { onSuccess: submit });
  };
  // The element that opened the dialog may be removed with the replaced image.
  useReturningFocus(request.refocus);

  const change = (next: Partial<ResizePlan>) => {
    make.reset();
    setPlan((now) => ({ ...now, ...next }));
  };
  const reset = () => {
    make.reset();
    setPlan((now) => planFor({ ...request, image: originalOf(image), way: now.way }));
  };
  const controls = recipe && { limits, original, plan, recipe, change };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="min(1180px, 94vw)"
      classNames={{ content: 'fit-window', header: 'fit-head', body: 'fit-body' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* The padding leaves space for the crop handles and the focus ring, which extend beyond the image. */}
      <Flex className="fit-stage" miw={0} mih={0} p="s5" bg="stage">
        <div className="fit-box center grow" ref={stage.ref}>
          {!isMissing && (
            <ResizePreview
              source={inputRoute(hash)}
              original={original}
              plan={plan}
              recipe={recipe}
              limits={limits}
              box={{ width: stage.width, height: stage.height }}
              move={(area) => change({ area })}
            />
          )}
        </div>
      </Flex>
      <Stack mih={0} line="left">
        <Stack className="fit-controls" gap={14} flex={1} mih={0} p="s4" overflow="hidden auto">
          <SegmentedControl
            fullWidth
            aria-label="Resize method"
            data={[...modes]}
            value={plan.way}
            onChange={(way) => change({ way: way as ResizeMode })}
          />
          {note && (
            <p className="t3 small" role="status">
              {note}
            </p>
          )}
          {controls && plan.way !== 'resize' && <RatioControl {...controls} />}
          {controls && plan.way === 'crop' && <CropControls {...controls} />}
          {controls && plan.way === 'pad' && <PadControls {...controls} />}
          {controls && <OutputControls {...controls} />}
          {controls && <TypeControl {...controls} />}
          <ResizeResult limits={limits} original={original} recipe={recipe} />
          {make.problem && <ProblemNote problem={make.problem} />}
        </Stack>
        <Group
          className="fit-foot"
          gap="s2"
          wrap="wrap"
          flex="none"
          py="s3"
          px="s4"
          line="top"
          data-rows={image.fit ? 2 : 1}
        >
          <Flex component="span" className="fit-back" gap="s1" ml={-10}>
            <Button variant="subtle" onClick={reset}>
              Reset
            </Button>
            {image.fit && !isMissing && (
              <Button variant="subtle" onClick={() => submit(originalOf(image))}>
                Restore original
              </Button>
            )}
          </Flex>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="filled"
            data-autofocus
            aria-disabled={!recipe}
            data-disabled={!recipe}
            loading={make.isPending}
            onClick={use}
          >
            Use this image
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface FitResultProps {
  readonly limits: ImageLimits;
  readonly original: ImageFacts;
  readonly recipe: ResizeRecipe | undefined;
}

/** Shows the resulting image beside the limits of the slot. Without a recipe, shows the original image. */
function ResizeResult({ limits, original, recipe }: FitResultProps) {
  const made = recipe ? { ...recipe.output, type: recipe.type, bytes: 0 } : original;
  const rows = imageLimitRows(limits, made).map((row) =>
    row.name === 'File size' && recipe
      ? { ...row, actual: limits.maxBytes === undefined ? 'known after processing' : 'within the limit' }
      : row,
  );
  return (
    <Stack gap="s2" mt="auto" pt="s3" line="top">
      <p className="small" role="status">
        {recipe ? (
          <>
            <b className="num">
              {formatPixels(recipe.output.width, recipe.output.height)}, {typeName(recipe.type)}
            </b>
            <span className="t3"> · {textOfScale(enlargement(recipe, original))}</span>
          </>
        ) : (
          <b>Not possible with this method</b>
        )}
      </p>
      <table className="fit-table read">
        <thead>
          <tr>
            <td />
            <th scope="col">{recipe ? 'Result' : 'Current'}</th>
            <th scope="col">Allowed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td data-bad={!row.fits}>{withNonBreakingUnits(row.actual)}</td>
              <td className="t3">{withNonBreakingUnits(row.allowed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

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

function RatioControl({ limits, original, plan, recipe, change }: FitControlsProps) {
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
function CropControls({ limits, original, plan, recipe, change }: FitControlsProps) {
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

function PadControls({ plan: { fill }, change }: FitControlsProps) {
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
function OutputControls({ limits, original, plan, recipe, change }: FitControlsProps) {
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

function TypeControl({ limits, recipe, change }: FitControlsProps) {
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

/** Describes a scale for the user. */
function textOfScale(scale: number): string {
  if (!isScaled(scale)) return 'not scaled';
  return scale > 1
    ? `enlarged ${scale.toFixed(scale < 10 ? 1 : 0)}×`
    : `reduced to ${Math.max(1, Math.round(scale * 100))} %`;
}
