import { useId, useMemo } from 'react';
import {
  briefFormModel,
  briefNameOf,
  briefNames,
} from '../../../../shared/comparisons/run-plan/brief-as-form-model.ts';
import type { Draft, FieldValue } from '../../../../shared/fields/field-values-and-drafts.ts';
import { parseWidthAndHeight } from '../../../../shared/fields/size-or-ratio.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { countCharacters, formatPixels } from '../../../../shared/util/format-numbers.ts';
import { ratioName } from '../../../../shared/util/ratio-name.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { MissingFiles, useMissingFiles } from '../../../entities/image-inputs/use-missing-files.ts';
import { Box, Grid, Stack } from '../../../ui/layout-primitives.tsx';
import { FormField } from '../form/form-field.tsx';

interface BriefPaneProps {
  readonly brief: Draft;
  /** The models of the plan. */
  readonly models: readonly Model[];
}

/** Shows the brief, which is common to all models. A field that none of them has, and that is empty, is left out. */
export function BriefPane({ brief, models }: BriefPaneProps) {
  const used = useMemo(() => new Set(models.flatMap(({ fields }) => Object.values(fields).map(briefNameOf))), [models]);
  const isShown = (name: string) => used.has(name) || brief.values[name] !== undefined || models.length === 0;
  const missing = useMissingFiles(brief);
  const { setValue } = useDraftActions();
  const set = (name: string) => (value: FieldValue | undefined) => setValue(briefFormModel, name, value);
  const fieldOf = (name: string) => {
    const field = briefFormModel.fields[name];
    if (!field || !isShown(name)) return null;
    return (
      <FormField
        key={name}
        model={briefFormModel}
        name={name}
        field={field}
        value={brief.values[name]}
        values={noLimits}
        reasons={noReasons}
        touched={false}
        notSent={undefined}
        template={field.role === 'prompt' ? (brief.template ?? null) : undefined}
      />
    );
  };
  const prompt = brief.values[briefNames.prompt];
  const { prompt: promptName, negative, images, endFrame, shape, duration, seed, sound } = briefNames;
  return (
    <div className="scroll">
      <Stack gap={14} py={14} px="s4">
        {fieldOf(promptName)}
        <p className="visually-hidden" role="status">
          {countCharacters(typeof prompt === 'string' ? prompt : '') === 0 ? 'The brief has no prompt' : ''}
        </p>
        {fieldOf(negative)}
        <MissingFiles value={missing}>
          {fieldOf(images)}
          {fieldOf(endFrame)}
        </MissingFiles>
        <Grid columns="repeat(auto-fit, minmax(146px, 1fr))" gap="14 s3">
          <Select
            title="Aspect ratio"
            value={brief.values[shape]}
            options={listShapeOptions(brief.values[shape])}
            set={set(shape)}
          />
          {isShown(duration) && (
            <Select title="Duration" value={brief.values[duration]} options={durations} set={set(duration)} />
          )}
        </Grid>
        {isShown(sound) && <Select title="Sound" value={brief.values[sound]} options={sounds} set={set(sound)} />}
        {fieldOf(seed)}
        <Box component="p" className="t3 small" mt={-8}>
          The same seed gives different results on different models.
        </Box>
      </Stack>
    </div>
  );
}

const noReasons: readonly string[] = [];
const noLimits = {};

interface Choice {
  readonly value: FieldValue;
  readonly label: string;
}

/** An unset value uses the default of each model. */
function Select({
  title,
  value,
  options,
  set,
}: {
  title: string;
  value: FieldValue | undefined;
  options: readonly Choice[];
  set: (value: FieldValue | undefined) => void;
}) {
  const id = useId();
  return (
    <Stack gap={6} miw={0}>
      <label className="label" htmlFor={id}>
        {title}
      </label>
      <select
        id={id}
        className="control-input"
        value={value === undefined ? '' : String(value)}
        onChange={(event) => set(options.find((each) => String(each.value) === event.target.value)?.value)}
      >
        <option value="">Model default</option>
        {options.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </Stack>
  );
}

const durations = choicesOf(briefNames.duration);
const sounds: readonly Choice[] = [
  { value: true, label: 'On if supported' },
  { value: false, label: 'Off if supported' },
];

/** Lists the named ratios, and the size of the brief if it has none of them. */
function listShapeOptions(value: FieldValue | undefined): readonly Choice[] {
  const named = choicesOf(briefNames.shape).map(({ value: each }) => ({
    value: each,
    label: labelOfShape(String(each)),
  }));
  if (value === undefined || named.some((each) => each.value === value)) return named;
  const size = parseWidthAndHeight(String(value));
  const label = size ? `${formatPixels(size.width, size.height)} (${ratioName(size)})` : String(value);
  return [{ value, label }, ...named];
}

function labelOfShape(ratio: string): string {
  const shape = parseWidthAndHeight(ratio);
  if (!shape || shape.width === shape.height) return `${ratio} square`;
  return `${ratio} ${shape.width > shape.height ? 'landscape' : 'portrait'}`;
}

function choicesOf(name: string): readonly Choice[] {
  const field = briefFormModel.fields[name];
  const options = field && 'options' in field ? field.options : [];
  return options.map(({ value, label }) => ({ value, label: label ?? String(value) }));
}
