import { asImages, type ImagesField, limitsWith } from '../../../shared/fields/images.ts';
import type { FieldValue, ImageInput } from '../../../shared/values.ts';
import { PaintButton } from '../motion/paint-button.tsx';
import { type ControlProps, controlId } from './control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { ImageIntake } from './image-intake.tsx';
import { ImageSlot } from './image-slot.tsx';
import './images-control.css';

/** One slot, or a list of them in the order that is sent. */
export function ImagesControl(props: ControlProps<ImagesField>) {
  const { model, name, field, value, values, change } = props;
  const limits = limitsWith(field, values);
  const list = imagesIn(value);
  const single = field.max === 1;
  const isMask = field.sameRatioAs !== undefined;
  const count = list.length === 0 && single ? undefined : `${list.length} of ${field.max}`;
  const put = (next: readonly ImageInput[]) => change(next.length === 0 ? undefined : [...next]);

  // By the time an upload ends the list may be another one.
  const add = (image: ImageInput) => change((now) => (single ? [image] : [...imagesIn(now), image]));
  const replace = (index: number) => (image: ImageInput) =>
    change((now) => imagesIn(now).map((each, at) => (at === index ? image : each)));

  return (
    // A filled slot shows what is wrong with it in its table; the sentence stands under the form.
    <FieldFrame {...props} ownReasons={list.length > 0} end={count}>
      {list.length > 0 && (
        <ol className="slots">
          {list.map((image, index) => (
            <ImageSlot
              key={keyIn(list, index)}
              image={image}
              limits={limits}
              place={single ? null : { index, count: list.length, move: (to) => put(moved(list, index, to)) }}
              replace={replace(index)}
              remove={() => put(list.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      <ImageIntake
        inputId={controlId(name)}
        title={field.title}
        types={field.types}
        many={!single}
        // A single slot that is full stays reachable, to give it another picture.
        room={single ? 1 : Math.max(0, field.max - list.length)}
        hidden={single && list.length > 0}
        add={add}
      />
      {isMask && (
        <div>
          <PaintButton model={model} values={values} aim="still" label={list.length > 0 ? 'Edit mask' : 'Paint mask'} />
        </div>
      )}
    </FieldFrame>
  );
}

function imagesIn(value: FieldValue | undefined): readonly ImageInput[] {
  return value === undefined ? [] : (asImages(value) ?? []);
}

/** What a picture is, and the how many-eth of its kind: the same one may stand in a list twice. */
function keyIn(list: readonly ImageInput[], index: number): string {
  const idOf = (image: ImageInput | undefined) => (image?.from === 'file' ? image.hash : image?.url);
  const id = idOf(list[index]);
  return `${id} ${list.slice(0, index).filter((each) => idOf(each) === id).length}`;
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
