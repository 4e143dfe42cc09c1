import { useRef, useState } from 'react';
import type { ImageInput } from '../../../shared/fields/field-values-and-drafts.ts';
import { isImageLink } from '../../../shared/fields/image-link.ts';
import type { Item } from '../../../shared/library/item.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { fileName } from '../items/item-text.ts';
import { whileAdding } from './images-being-added.ts';
import { chooseFrame, type VideoEnd, type VideoSource } from './item-and-frame-choice-requests.ts';
import { saveFrameAsFile } from './save-frame-as-file.ts';
import { type DroppedData, uploadImage } from './upload-image.ts';

/** Images that are being added to a slot, or the reason why they were refused. */
export interface AddedImages {
  readonly key: number;
  readonly name: string;
  /** Bytes, of a file that is being given to main. */
  readonly sent?: number;
  readonly bytes?: number;
  readonly cancel?: () => void;
  /** The reason as a sentence; `undefined` while the file is being read. */
  readonly refusal?: string;
}

/** Adds images. `onDone` is called with each image after the slot has received that image. */
export type AddImagesResult = (dropped: DroppedData, onDone?: (image: ImageInput) => void) => void;

interface Intake {
  readonly uploads: readonly AddedImages[];
  /** Number of images that are being added. */
  readonly pendingCount: number;
  readonly addFiles: AddImagesResult;
  /** Adds an item. Of a video the frame is chosen next, unless `end` says which one it is. */
  readonly addItem: (item: Item, end?: VideoEnd) => void;
  /** Adds an item of the library in a group of the slot. */
  readonly addItemById: (id: string, group?: string) => void;
  readonly dismiss: (key: number) => void;
}

/**
 * Adds images one after the other. A list thereby preserves their order, and two large images are not read at the same
 * time. `freeCount` is the number of images that can be added. Additional images are reported by name, never dropped
 * silently. For a video, the user first chooses the frame. `title` is the title of the field, `formId` the id of the model
 * or conversation (`useIsAddingImages`).
 */
export function useAddImages(
  title: string,
  freeCount: number,
  add: (image: ImageInput) => void,
  formId: string,
): Intake {
  const calls = useCalls();
  const [uploads, setUploads] = useState<readonly AddedImages[]>([]);
  const nextKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const pendingCount = uploads.filter((each) => each.refusal === undefined).length;

  const addUpload = (name: string, more: Partial<AddedImages> = {}): number => {
    const key = nextKey.current++;
    setUploads((now) => [...now, { key, name, ...more }]);
    return key;
  };
  const dismiss = (key: number) => setUploads((now) => now.filter((each) => each.key !== key));
  const change = (key: number, changes: Partial<AddedImages>) =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  /** `loadImage` returns `undefined` if the user cancels. Images are processed in the order of adding. */
  const follow = (
    name: string,
    loadImage: (key: number) => Promise<ImageInput | undefined>,
    { onDone, ...more }: Partial<AddedImages> & { readonly onDone?: (image: ImageInput) => void } = {},
  ) => {
    const key = addUpload(name, more);
    const before = queue.current;
    queue.current = whileAdding(formId, async () => {
      await before;
      try {
        const image = await loadImage(key);
        dismiss(key);
        if (image === undefined) return;
        add(image);
        onDone?.(image);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') dismiss(key);
        else change(key, { refusal: problemOf(error).sentence });
      }
    });
  };

  const uploadFile = (file: File, onDone?: (image: ImageInput) => void) => {
    const stop = new AbortController();
    const upload = (key: number) =>
      uploadImage(file, { onProgress: (sent) => change(key, { sent }), signal: stop.signal });
    follow(file.name, upload, { bytes: file.size, cancel: () => stop.abort(), ...(onDone && { onDone }) });
  };

  /** The frame that the user chooses. Images that were added later wait for the choice, so that their order stays. */
  const loadFrame = async (source: VideoSource, end?: VideoEnd) => {
    const frame = end === undefined ? await chooseFrame(title, source) : await saveFrameAsFile(source, end);
    return frame && { ...(await uploadImage(frame.file)), origin: frame.origin };
  };
  const loadItem = async (item: Item, end?: VideoEnd) =>
    item.kind === 'video'
      ? loadFrame({ name: fileName(item), video: { kind: 'item', item } }, end)
      : calls.inputs.fromItem({ id: item.id });

  const addItem = (item: Item, end?: VideoEnd) => follow(fileName(item), () => loadItem(item, end));

  const addItemById = (id: string, group?: string, onDone?: (image: ImageInput) => void) => {
    const load = async () => {
      const image = await loadItem(await calls.library.item({ id }));
      return image && group !== undefined ? { ...image, group } : image;
    };
    follow('A library item', load, onDone && { onDone });
  };

  const addFiles: AddImagesResult = ({ files = [], folders = [], items = [], address = null }, onDone) => {
    // Refusals of the previous attempt are no longer relevant.
    setUploads((now) => now.filter((each) => each.refusal === undefined));
    for (const folder of folders)
      addUpload(folder, { refusal: `“${folder}” is a folder. Choose image files instead.` });
    const free = Math.max(0, freeCount - pendingCount);
    const left = files.slice(free);
    if (left.length > 0) addUpload('', { refusal: textOfLeftOut(left, free) });
    if (address !== null) {
      if (!isImageLink(address)) addUpload(address, { refusal: 'This isn’t a web URL that can be sent.' });
      else if (free < 1) addUpload('', { refusal: textOfLeftOut([{ name: address }], free) });
      else follow(address, async () => ({ from: 'link', url: address }));
    }
    if (items.length > 0 && free < 1) addUpload('', { refusal: 'No room for another image. Remove an image first.' });
    else for (const id of items) addItemById(id, undefined, onDone);
    for (const file of files.slice(0, free)) {
      const source: VideoSource = { name: file.name, video: { kind: 'file', file } };
      if (file.type.startsWith('video/')) follow(file.name, () => loadFrame(source));
      else uploadFile(file, onDone);
    }
  };
  return { uploads, pendingCount, addFiles, addItem, addItemById, dismiss };
}

function textOfLeftOut(left: readonly { readonly name: string }[], freeCount: number): string {
  const names = left.map(({ name }) => `“${name}”`).join(', ');
  return freeCount < 1 ? `No room for ${names}. Remove an image first.` : `No room for ${names}.`;
}
