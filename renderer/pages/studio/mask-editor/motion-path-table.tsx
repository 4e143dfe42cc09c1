import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Pixels } from '../../../../shared/fields/image-type.ts';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';

interface PathTableProps {
  readonly path: MotionGroup['path'];
  /** Position of the first new point. */
  readonly start: MotionGroup['path'][number];
  /** Points stay inside it, where it is known. */
  readonly image?: Pixels;
  /** The point that is marked in a drawing of the path. */
  readonly selected?: number | null;
  readonly select?: (index: number) => void;
  /** Changes with the same name that follow each other are one. */
  readonly change: (path: MotionGroup['path'], joins?: string) => void;
}

/** The points of a path, in order. */
export function MotionPathTable({ path, start, image, selected, select, change }: PathTableProps) {
  const last = path.at(-1);
  return (
    <Stack gap={4}>
      {path.length > 0 && (
        <Stack component="ol" className="path-points" gap={4}>
          <li className="control-row path-head" aria-hidden="true">
            <Box component="span" className="path-number" w={20} ta="right" />
            <span>x</span>
            <span>y</span>
          </li>
          {path.map((point, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: A point is its place in the path.
              key={index}
              className="control-row path-point"
              data-selected={index === selected}
              onFocus={() => select?.(index)}
            >
              <Box component="span" className="t3 small num path-number" w={20} ta="right">
                {index + 1}
              </Box>
              <IntegerInput
                label={`X of point ${index + 1}`}
                value={point.x}
                size={image?.width}
                set={(x) => change(path.with(index, { ...point, x }), `x ${index}`)}
              />
              <IntegerInput
                label={`Y of point ${index + 1}`}
                value={point.y}
                size={image?.height}
                set={(y) => change(path.with(index, { ...point, y }), `y ${index}`)}
              />
              <ActionIcon
                size={24}
                aria-label={`Remove point ${index + 1}`}
                onClick={() => change(path.toSpliced(index, 1))}
              >
                <IconX size={14} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </Stack>
      )}
      <div className="control-row">
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          onClick={() => change([...path, last ?? start])}
        >
          Add point
        </Button>
        <span className="small t3 cut field-help">pixels from the upper left corner</span>
      </div>
    </Stack>
  );
}

interface IntegerInputProps {
  readonly label: string;
  readonly value: number;
  /** Size of the image in this direction. */
  readonly size: number | undefined;
  readonly set: (value: number) => void;
}

/** Only whole numbers inside the image reach the path; anything else stays in the box and is marked until it is one. */
function IntegerInput({ label, value, size, set }: IntegerInputProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const isInside = (next: number) => size === undefined || (next >= 0 && next < size);
  return (
    <NumberInput
      aria-label={label}
      aria-invalid={wrong !== null}
      title={wrong !== null && size !== undefined ? `A whole number from 0 to ${size - 1}` : undefined}
      number={wrong ?? value}
      step={1}
      onBlur={() => setWrong(null)}
      change={(next) => {
        if (typeof next === 'number' && Number.isSafeInteger(next) && isInside(next)) {
          setWrong(null);
          set(next);
        } else setWrong(next === undefined ? '' : String(next));
      }}
    />
  );
}
