import type { ImageFile, MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import { uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { encodeGreyPng } from './encode-gray-png.ts';
import type { MaskValues } from './find-mask-size-mismatch.ts';
import { type Layer, staticBit, titleOf } from './layers.ts';
import { readGrayRows } from './mask-bitmap.ts';
import type { Editor } from './mask-editor-state.ts';

/**
 * Returns the content of the editor as values of the form. Changed masks become black and white files of the image's
 * exact size; unchanged masks are returned unchanged. An empty static mask and an empty group are removed; an
 * incomplete group remains, and the form names the missing part. Throws a `ProblemError` when a file cannot be saved.
 */
export async function saveMasks(
  editor: Editor,
  image: ImageFile,
  notify: (title: string) => void,
): Promise<MaskValues> {
  const { layers } = editor.store.getState();
  const isEmpty = ({ bit, source }: Layer) => source === null && editor.plane.counts[bit] === 0;
  const save = async (layer: Layer) => {
    if (layer.source) return layer.source;
    const title = titleOf(layers, layer.bit);
    notify(title);
    return saveMask(editor, layer, image, `${title.toLowerCase()} of ${image.name.replace(/\.[^.]*$/, '')}.png`);
  };
  const still = isEmpty(layers.still) ? undefined : await save(layers.still);
  const groups: MotionGroup[] = [];
  for (const layer of layers.groups) {
    if (isEmpty(layer) && layer.path.length === 0) continue;
    groups.push({ mask: await save(layer), path: [...layer.path] });
  }
  return { still, groups };
}

async function saveMask({ plane }: Editor, { bit }: Layer, image: ImageFile, name: string): Promise<ImageFile> {
  const png = await encodeGreyPng(plane.width, plane.height, (top, bottom) => readGrayRows(plane, bit, top, bottom));
  const uploaded = await uploadImage(new File([png], name, { type: 'image/png' }));
  const isEmpty = bit !== staticBit && plane.counts[bit] === 0;
  return { ...uploaded, origin: { kind: 'painted', on: image.hash, ...(isEmpty && { empty: true }) } };
}
