import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { itemFilePath } from '../../files/item-file-path.ts';
import type { InputStore } from '../../inputs/input-store.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import type { Library } from '../library.ts';
import type { ItemSource, ResultStore } from '../result-store.ts';
import { copyInputs } from './copy-inputs.ts';
import { copyXmpSidecars } from './copy-xmp-sidecars.ts';
import type { Candidate } from './scan-other-library.ts';

export interface CopyItemOptions {
  readonly resultStore: Pick<ResultStore, 'openPartialFile' | 'saveFromOtherLibrary'>;
  readonly items: Pick<ItemStore, 'add' | 'resultOfTask'>;
  readonly isUnfinished: (taskId: string) => Promise<boolean>;
  readonly inputStore: Pick<InputStore, 'find' | 'saveFile'>;
  readonly library: Pick<Library, 'folder'>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Copies one file of another library into this one, with its metadata. The file is measured again. The other library
 * stays unchanged. Throws a `ProblemError`: of kind `disk` if writing fails, of another kind if the file is no image or
 * video.
 */
export async function copyItem(
  { path, item, sidecar, inputs }: Candidate,
  target: { id: string; collections: readonly string[] },
  { resultStore, items, isUnfinished, inputStore, library }: CopyItemOptions,
): Promise<Item> {
  const { id: _, taskId, position, createdAt, collections: __, ...metadata } = item;
  const {
    file,
    bytes,
    hash,
    kind,
    mime,
    width,
    height,
    seconds,
    framesPerSecond,
    hdr,
    startTimecode: ___,
    frameRateRange: ____,
    ...known
  } = metadata;
  const isFree = uuid.test(taskId) && !(await isUnfinished(taskId)) && !(await items.resultOfTask(taskId, position));
  const source: ItemSource = {
    id: isFree ? taskId : deterministicId('merged', target.id),
    position,
    at: createdAt,
    known: { ...known, ...(target.collections.length === 0 ? {} : { collections: [...target.collections] }) },
    describe: (described) => ({ ...sidecar, item: described }),
  };
  const part = await resultStore.openPartialFile();
  try {
    // A plain file may have become a link in the meantime.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    for await (const chunk of handle.createReadStream()) await part.append(chunk as Buffer);
    await copyInputs(sidecar, inputs, inputStore);
    const copy = await resultStore.saveFromOtherLibrary(part, source, { id: target.id, createdAt });
    // Before the row, so that a killed merge repeats this step.
    await copyXmpSidecars(path, join(library.folder, itemFilePath(copy)), join(library.folder, '.parts'));
    await items.add(copy);
    return copy;
  } finally {
    await part.discard();
  }
}
