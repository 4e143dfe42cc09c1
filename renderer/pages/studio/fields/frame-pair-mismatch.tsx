import { Button } from '@mantine/core';
import { isSameShape } from '../../../../shared/fields/crop-area.ts';
import type { ImageFile, Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { limitsWith } from '../../../../shared/fields/images-field.ts';
import { changesNothing, originalOf, proposeCrop, proposePad } from '../../../../shared/fields/propose-resize.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { formatRatio, formatRatioBeside } from '../../../../shared/util/format-numbers.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { type FramePair, imagesIn, replaceEntry, slotsOf } from '../../../entities/image-inputs/slot-images.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { useAction } from '../../../ui/use-action.ts';

/** Says that the two frames have different ratios, and gives the last one the ratio of the first in one click. */
export function FramePairMismatch({ model, values, pair }: { model: Model; values: Values; pair: FramePair }) {
  const first = fileIn(values, pair.first);
  const last = fileIn(values, pair.last);
  const slot = slotsOf(model).find(({ name }) => name === pair.last);
  if (!first || !last || !slot || isSameShape(first, last)) return null;
  const limits: ImageLimits = { ...limitsWith(slot.field, values), sameRatio: first };
  return <Mismatch model={model} name={pair.last} first={first} last={last} limits={limits} />;
}

interface MismatchProps {
  readonly model: Model;
  /** Wire name of the field with the last frame. */
  readonly name: string;
  readonly first: ImageFile;
  readonly last: ImageFile;
  readonly limits: ImageLimits;
}

function Mismatch({ model, name, first, last, limits }: MismatchProps) {
  const { setValue } = useDraftActions();
  const fit = useAction(
    (calls, method: 'crop' | 'pad') => {
      const original = last.fit?.original ?? last;
      const recipe = method === 'crop' ? proposeCrop(limits, original) : proposePad(limits, original);
      if (changesNothing(recipe, original)) return Promise.resolve(originalOf(last));
      return calls.inputs.resize({ image: last, recipe, orJpeg: limits.types.includes('image/jpeg') });
    },
    {
      failed: 'Couldn’t fit the last frame',
      done(made, method) {
        setValue(model, name, (now) => [...replaceEntry(imagesIn(now), last, made)]);
        // The slot of the new image is a new element, which exists only after the next paint.
        requestAnimationFrame(() => requestAnimationFrame(() => focusControl(name)));
        rememberUndo(`Last frame ${method === 'crop' ? 'cropped' : 'padded'} to ${formatRatio(ratioOf(first))}`, () =>
          setValue(model, name, (now) => [...replaceEntry(imagesIn(now), made, last)]),
        );
      },
    },
  );
  const press = (method: 'crop' | 'pad') => () => !fit.isPending && fit.run(method);
  const [one, other] = [ratioOf(first), ratioOf(last)];
  return (
    <Group className="frame-mismatch small" wrap="wrap" gap="6 s2" py={8} px={10} bg="raised" role="status">
      <p>
        The first frame is {formatRatioBeside(one, [other])}, the last frame {formatRatioBeside(other, [one])}.
      </p>
      <Button size="xs" loading={fit.isPending && fit.input === 'crop'} onClick={press('crop')}>
        Crop last frame
      </Button>
      <Button size="xs" loading={fit.isPending && fit.input === 'pad'} onClick={press('pad')}>
        Pad last frame
      </Button>
    </Group>
  );
}

function ratioOf({ width, height }: ImageFile): number {
  return width / height;
}

/** The program does not download URLs before sending, so that the size is unknown. */
function fileIn(values: Values, name: string): ImageFile | undefined {
  const [image] = imagesIn(values[name]);
  return image?.from === 'file' ? image : undefined;
}
