import { Suspense, useState } from 'react';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { imageName } from '../../../../shared/fields/image-name.ts';
import { type ImagesField, limitsWith } from '../../../../shared/fields/images-field.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { firstButtonOf } from '../../../entities/image-inputs/focus-target-slot.ts';
import { imageLimitRows } from '../../../entities/image-inputs/resize/image-limit-rows.ts';
import {
  framePairOf,
  groupCounts,
  imagesIn,
  keysOf,
  moveEntry,
  replaceEntry,
  restoreSlot,
} from '../../../entities/image-inputs/slot-images.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { loadLazily } from '../../../ui/load-lazily.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { OpenMaskEditorButton } from '../mask-editor/open-mask-editor-button.tsx';
import { FieldFrame } from './field-frame.tsx';
import { FilledImageSlot } from './filled-image-slot.tsx';
import { ImagePicker } from './image-picker.tsx';
import { ImageRequirements } from './image-requirements.tsx';
import type { SlotDrag } from './slot-image.tsx';
import '../../../entities/image-inputs/image-slots.css';

// A single slot needs no library for dragging.
const SortableSlots = loadLazily(async () => (await import('./sortable-slots.tsx')).SortableSlots, {
  isLoadedAhead: false,
});

/** Minimum number of slots that are shown as a grid of images. */
const dense = 3;

/** One slot, or a list of slots in the sent order. */
export function ImagesControl(props: ControlProps<ImagesField>) {
  const { model, name, field, value, values, change } = props;
  const limits = limitsWith(field, values);
  const list = imagesIn(value);
  const keys = keysOf(list);
  const single = field.max === 1;
  const isMask = field.sameRatioAs !== undefined;
  const maskedImage = isMask ? imagesIn(values[field.sameRatioAs ?? ''])[0] : undefined;
  const [looked, setLooked] = useState<string | null>(null);
  const shown = list[Math.max(0, looked === null ? 0 : keys.indexOf(looked))];
  const isDense = list.length >= dense;
  const isPaired = framePairOf(model, name) !== undefined;

  // The list can change before an upload ends or an undo happens, therefore the change applies to the current list.
  const changeImages = (changeOf: (now: readonly ImageInput[]) => readonly ImageInput[]) =>
    change((now) => {
      const next = changeOf(imagesIn(now));
      return next.length === 0 ? undefined : [...next];
    });
  const add = (image: ImageInput) => changeImages((now) => (single ? [image] : [...now, image]));
  const replace = (old: ImageInput) => (next: ImageInput) => {
    changeImages((now) => replaceEntry(now, old, old.group === undefined ? next : { ...next, group: old.group }));
    refocusSlot(name, list.indexOf(old));
    notifyUndo(`${imageName(old)} replaced`, () => changeImages((now) => replaceEntry(now, next, old)));
  };
  const remove = (index: number) => {
    const image = list[index];
    if (!image) return;
    changeImages((now) => now.toSpliced(index, 1));
    refocusSlot(name, index);
    notifyUndo(`${imageName(image)} removed`, () =>
      changeImages((now) => (single ? [image] : restoreSlot(now, index, image))),
    );
  };
  const move = (from: number, to: number) => changeImages((now) => moveEntry(now, from, to));

  const slotAt = (index: number, drag?: SlotDrag) => {
    const image = list[index];
    const key = keys[index];
    if (!image || key === undefined) return null;
    return (
      <FilledImageSlot
        key={key}
        formId={model.id}
        image={image}
        limits={limits}
        title={field.title}
        place={single ? null : { index, count: list.length, move: (to) => move(index, to) }}
        drag={drag}
        overlaidOn={maskedImage?.from === 'file' ? maskedImage : undefined}
        group={
          field.groups && {
            of: field.groups,
            set: (group) => changeImages((now) => now.map((each, at) => (at === index ? { ...each, group } : each))),
          }
        }
        dense={isDense}
        narrow={isPaired}
        look={() => setLooked(key)}
        replace={replace(image)}
        fitted={(next) => changeImages((now) => now.map((each, at) => (at === index ? next : each)))}
        describedFor={isMask ? undefined : model}
        remove={() => remove(index)}
      />
    );
  };

  return (
    // A filled slot shows its problems in its table; the form lists the sentences.
    <FieldFrame {...props} hasCustomReasons={list.length > 0} end={countOf(field, list)}>
      {list.length > 0 && (
        <ol className="slots" data-dense={isDense}>
          {list.length === 1 ? (
            slotAt(0)
          ) : (
            <Suspense fallback={list.map((_, index) => slotAt(index))}>
              <SortableSlots keys={keys} move={move}>
                {slotAt}
              </SortableSlots>
            </Suspense>
          )}
        </ol>
      )}
      {isDense && shown && <Looked image={shown} number={list.indexOf(shown) + 1} limits={limits} />}
      <ImagePicker
        formId={model.id}
        inputId={controlId(name)}
        title={field.title}
        types={field.types}
        isMultiple={!single}
        // A single slot that is full stays reachable, to give it another image.
        freeSlots={single ? 1 : Math.max(0, field.max - list.length)}
        {...(!isMask && { filled: { field, images: list } })}
        hidden={single && list.length > 0}
        add={add}
        actionLabel={name}
      />
      {isMask && (
        <div>
          <OpenMaskEditorButton
            model={model}
            values={values}
            aim="still"
            label={list.length > 0 ? 'Edit mask' : 'Paint mask'}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** A slot with a new image is another element. Moves lost focus to the element that replaced it. */
function refocusSlot(name: string, index: number): void {
  const field = document.getElementById(controlId(name))?.closest('.field');
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const slots = field?.querySelectorAll('.slot') ?? [];
    const place = slots[Math.min(index, slots.length - 1)];
    const target = place?.querySelector<HTMLElement>('[aria-label="Remove"]') ?? firstButtonOf(field);
    target?.focus({ preventScroll: true });
  });
}

/** All facts about the slot with the pointer or the focus. Its height is fixed, so that nothing jumps. */
function Looked({ image, number, limits }: { image: ImageInput; number: number; limits: ImageLimits }) {
  return (
    <Box className="slots-looked" bg="panel" mih={89} py={4} line="bottom">
      <p className="slot-name cut">
        {number} · {imageName(image)}
      </p>
      {image.from === 'file' ? (
        <ImageRequirements rows={imageLimitRows(limits, image)} />
      ) : (
        <p className="t3 small">Sent unchanged and not downloaded here.</p>
      )}
    </Box>
  );
}

function countOf(field: ImagesField, list: readonly ImageInput[]): string | undefined {
  if (field.groups && list.length > 0) return groupCounts(field.groups, list);
  return list.length === 0 && field.max === 1 ? undefined : `${list.length} of ${field.max}`;
}
