import type { Item } from '../../../shared/library/item.ts';
import type { Stores } from '../../storage/create-stores.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import type { DescribedFile } from '../files/read-described-file.ts';
import type { ItemSource } from './result-store.ts';

/** How an item of another library is saved here. It keeps its id and time, unless another item has the id. */
interface DescribedSource {
  readonly source: ItemSource;
  readonly as: Pick<Item, 'id' | 'createdAt'>;
}

export interface DescribedSourceOptions {
  readonly stores: Stores;
  readonly isUnfinished: (taskId: string) => Promise<boolean>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Leaves out what is measured here again, and the state in the other library. `collections`: ids of this library. */
export async function describedSource(
  { item, sidecar }: DescribedFile,
  collections: readonly string[],
  { stores: { items }, isUnfinished }: DescribedSourceOptions,
): Promise<DescribedSource> {
  const {
    id: otherId,
    taskId,
    position,
    createdAt,
    file: _file,
    bytes: _bytes,
    hash,
    kind: _kind,
    mime: _mime,
    width: _width,
    height: _height,
    seconds: _seconds,
    framesPerSecond: _framesPerSecond,
    hdr: _hdr,
    startTimecode: _startTimecode,
    frameRateRange: _frameRateRange,
    fileState: _fileState,
    trashedAt: _trashedAt,
    thumbHash: _thumbHash,
    collections: _collections,
    ...known
  } = item;
  const id = (await items.find(otherId)) ? deterministicId('merged copy', otherId, hash) : otherId;
  const isFree = uuid.test(taskId) && !(await isUnfinished(taskId)) && !(await items.resultOfTask(taskId, position));
  return {
    as: { id, createdAt },
    source: {
      id: isFree ? taskId : deterministicId('merged', id),
      position,
      at: createdAt,
      known: { ...known, ...(collections.length > 0 && { collections: [...collections] }) },
      describe: (described) => ({ ...sidecar, item: described }),
    },
  };
}
