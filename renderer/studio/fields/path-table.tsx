import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { MotionGroup } from '../../../shared/values.ts';
import { NumberInput } from './number-input.tsx';

interface PathTableProps {
  readonly group: MotionGroup;
  readonly change: (path: MotionGroup['path']) => void;
}

/** The points of a way, in order. */
export function PathTable({ group, change }: PathTableProps) {
  const { path, mask } = group;
  const last = path.at(-1);
  const start =
    mask.from === 'file' ? { x: Math.round(mask.width / 2), y: Math.round(mask.height / 2) } : { x: 0, y: 0 };
  return (
    <div className="path">
      {path.length > 0 && (
        <ol className="path-points">
          <li className="control-row path-head" aria-hidden="true">
            <span className="path-number" />
            <span>x</span>
            <span>y</span>
          </li>
          {path.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: A point is its place in the way.
            <li key={index} className="control-row">
              <span className="t3 small num path-number">{index + 1}</span>
              <Whole
                label={`x of point ${index + 1}`}
                value={point.x}
                set={(x) => change(path.with(index, { ...point, x }))}
              />
              <Whole
                label={`y of point ${index + 1}`}
                value={point.y}
                set={(y) => change(path.with(index, { ...point, y }))}
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
        </ol>
      )}
      <div className="control-row">
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          onClick={() => change([...path, last ?? start])}
        >
          Add point
        </Button>
        <span className="field-help">x, y in pixels of the image, from its upper left corner</span>
      </div>
    </div>
  );
}

/** Only whole numbers reach the path; anything else stays in the box and is marked until it is one. */
function Whole({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <NumberInput
      aria-label={label}
      aria-invalid={wrong !== null}
      number={wrong ?? value}
      step={1}
      onBlur={() => setWrong(null)}
      change={(next) => {
        if (typeof next === 'number' && Number.isSafeInteger(next)) {
          setWrong(null);
          set(next);
        } else setWrong(next === undefined ? '' : String(next));
      }}
    />
  );
}
