import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { limitsWith } from '../../../shared/fields/images.ts';
import { asMotion, type MotionField } from '../../../shared/fields/motion.ts';
import type { FieldValue, ImageInput, MotionGroup } from '../../../shared/values.ts';
import { type ControlProps, controlId } from './control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { ImageIntake } from './image-intake.tsx';
import { ImageSlot } from './image-slot.tsx';
import { PathTable } from './path-table.tsx';
import './images-control.css';
import './motion-control.css';

/** Masks are read like the input image; the interface states no limits of their own. */
const maskLimits = { types: ['image/jpeg', 'image/png'] } as const;

/** Parts of the picture that move: for each a mask, and the points of its way in pixels of the input image. */
export function MotionControl(props: ControlProps<MotionField>) {
  const { name, field, value, values, change } = props;
  const limits = limitsWith({ ...maskLimits, ...field }, values);
  const groups = groupsIn(value);
  const put = (next: readonly MotionGroup[]) => change(next.length === 0 ? undefined : [...next]);
  const set = (index: number, next: Partial<MotionGroup>) =>
    change((now) => groupsIn(now).map((group, at) => (at === index ? { ...group, ...next } : group)));
  const add = (mask: ImageInput) => change((now) => [...groupsIn(now), { mask, path: [] }]);
  return (
    <FieldFrame {...props} end={`${groups.length} of ${field.maxGroups}`}>
      {groups.map((group, index) => (
        // Groups are told apart by their place: two may have the same mask.
        // biome-ignore lint/suspicious/noArrayIndexKey: The place is the identity.
        <fieldset key={index} className="motion-group">
          <legend className="visually-hidden">Group {index + 1}</legend>
          <div className="control-row">
            <b className="small grow">Group {index + 1}</b>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
              onClick={() => put(groups.toSpliced(index, 1))}
            >
              Remove group
            </Button>
          </div>
          <ol className="slots">
            <ImageSlot image={group.mask} limits={limits} place={null} replace={(mask) => set(index, { mask })} />
          </ol>
          <PathTable group={group} change={(path) => set(index, { path })} />
        </fieldset>
      ))}
      <ImageIntake
        inputId={controlId(name)}
        title={field.title}
        types={maskLimits.types}
        many
        room={Math.max(0, field.maxGroups - groups.length)}
        prompt="Add a group by its mask image"
        add={add}
      />
    </FieldFrame>
  );
}

function groupsIn(value: FieldValue | undefined): readonly MotionGroup[] {
  return value === undefined ? [] : (asMotion(value) ?? []);
}
