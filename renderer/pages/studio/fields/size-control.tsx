import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import { nearestSize, type SizeField } from '../../../../shared/fields/size-field.ts';
import { parseSize } from '../../../../shared/fields/size-or-ratio.ts';
import { formatPixels, formatRatio } from '../../../../shared/util/format-numbers.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { Drawn } from '../../../entities/fields/choice-input.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { RadioOptions } from '../../../ui/radio-options.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { clearButton } from './clear-button.tsx';
import { FieldFrame, helpId, labelId } from './field-frame.tsx';

/** A custom width and height, and buttons for common sizes, drawn to one scale. */
export function SizeControl(props: ControlProps<SizeField>) {
  const { name, field, value, reasons, touched, change } = props;
  const [width = '', height = ''] = typeof value === 'string' ? value.split(/[*x×]/).map((each) => each.trim()) : [];
  const write = (w: number | string | undefined, h: number | string | undefined) =>
    change(w === undefined && h === undefined ? undefined : `${w ?? ''}${field.separator}${h ?? ''}`);
  const parsed = typeof value === 'string' ? parseSize(value) : null;
  const nearest = parsed && field.check(value).length > 0 ? nearestSize(field, parsed) : null;
  const wrong = touched && reasons.length > 0;
  const isCustom = value !== undefined && !field.presets.some((preset) => isSameSize(parseSize(preset), parsed));
  // A typed size that happens to be a preset does not close the fields.
  const [wasCustom, setWasCustom] = useState(isCustom);
  if (isCustom && !wasCustom) setWasCustom(true);
  const style = { flex: 'none', width: 64 };
  const shared = { step: 8, style, 'aria-invalid': wrong, 'aria-describedby': helpId(name) };
  return (
    <FieldFrame {...props} group end={clearButton(props)}>
      <Presets {...props} />
      <Disclosure title="Custom size" open={isCustom || wasCustom}>
        <Group gap={6}>
          <NumberInput
            {...shared}
            aria-label="Width"
            number={parseNumber(width)}
            change={(next) => write(next, height)}
          />
          <span aria-hidden="true">×</span>
          <NumberInput
            {...shared}
            aria-label="Height"
            number={parseNumber(height)}
            change={(next) => write(width, next)}
          />
          <Tooltip label="Swap width and height">
            <ActionIcon aria-label="Swap width and height" onClick={() => write(height, width)}>
              <IconArrowsExchange size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          <Box component="span" className="t3 small" ml="auto" ta="right">
            {textOfFacts(parsed)}
          </Box>
        </Group>
        <Box component="p" className="t3 small" mt="s1">
          {textOfLimits(field)}
        </Box>
      </Disclosure>
      {nearest && (
        <Button
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => change(`${nearest.width}${field.separator}${nearest.height}`)}
        >
          Use the nearest allowed, {formatPixels(nearest.width, nearest.height)}
        </Button>
      )}
    </FieldFrame>
  );
}

function Presets({ name, field, value, change }: ControlProps<SizeField>) {
  const shapes = field.presets.map((preset) => parseSize(preset) ?? { width: 1, height: 1 });
  const chosen = parseSize(String(value ?? ''));
  return (
    <RadioOptions
      labelledBy={labelId(name)}
      focusId={controlId(name)}
      look="sizes"
      clear={field.required ? undefined : () => change(undefined)}
      choose={(index) => change(field.presets[index])}
      options={field.presets.map((preset, index) => ({
        key: preset,
        checked: isSameSize(chosen, shapes[index]),
        content: <Drawn name={preset.replace(/[x*]/, ' × ')} index={index} shapes={shapes} />,
      }))}
    />
  );
}

function isSameSize(one: Pixels | null, other: Pixels | null | undefined): boolean {
  return one?.width === other?.width && one?.height === other?.height;
}

function parseNumber(text: string): number | string | undefined {
  if (text === '') return undefined;
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** The size as it is: "16:9 · 2.07 MP". */
function textOfFacts(size: Pixels | null): string {
  return size ? `${formatRatio(size.width / size.height)} · ${formatMegapixels(size.width * size.height)} MP` : '';
}

function textOfLimits({ minPixels, maxPixels, minRatio, maxRatio }: SizeField): string {
  const sideOf = (area: number) => Math.round(Math.sqrt(area));
  const [minSide, maxSide] = [sideOf(minPixels), sideOf(maxPixels)].map((each) => formatPixels(each, each));
  return (
    `${formatMegapixels(minPixels)} to ${formatMegapixels(maxPixels)} MP (${minSide} to ${maxSide}), ` +
    `${formatRatio(minRatio)} to ${formatRatio(maxRatio)}`
  );
}

function formatMegapixels(pixels: number): string {
  return (pixels / 1e6).toFixed(2);
}
