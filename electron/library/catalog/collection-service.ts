import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { collectionContract } from '../../../shared/contract/library-contract.ts';
import {
  type Collection,
  cleanCollectionName,
  collectionMoveProblem,
  collectionNameProblem,
  collectionPath,
  collectionsFileSchema,
  deepestCollection,
  withDescendants,
} from '../../../shared/library/collection.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { resultFileMode } from '../../files/result-file-mode.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import { itemsInCollections } from '../../storage/selected-items.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import type { EditResult, EditService } from './edit-service.ts';

export const collectionsFileIn = (folder: string) => join(folder, 'collections.json');

/** Reads the collections from the library folder. Returns `undefined` without a readable file. */
export async function readCollectionsFile(folder: string): Promise<readonly Collection[] | undefined> {
  try {
    return collectionsFileSchema.parse(JSON.parse(await readFile(collectionsFileIn(folder), 'utf8'))).collections;
  } catch {
    return undefined;
  }
}

/** Throws disk errors. */
async function writeCollectionsFile(folder: string, collections: readonly Collection[]): Promise<void> {
  const content = `${JSON.stringify({ format: 'triptych-collections', version: 1, collections }, null, 2)}\n`;
  // A missing library folder is not created, because its disk may be disconnected.
  await stat(folder);
  await writeFileAtomically(collectionsFileIn(folder), content, {
    temporaryFolder: join(folder, '.parts'),
    durable: true,
    mode: resultFileMode,
  });
}

/** The only writer of collections. Each item stores its own collections. */
export type CollectionService = Awaited<ReturnType<typeof openCollectionService>>;

type Calls = Handlers<typeof collectionContract>;
type NewCollection = Parameters<Calls['create']>[0];
type CollectionChange = Parameters<Calls['change']>[0];

interface CollectionServiceOptions
  extends Pick<CoreServices, 'folder' | 'stores' | 'eventHub' | 'clock' | 'isReadOnly'> {
  readonly edits: EditService;
  readonly settings: {
    readonly current: () => Pick<Settings, 'savingInto'>;
    readonly change: (change: Pick<Settings, 'savingInto'>) => unknown;
  };
  /** Called when the collections file could not be written. */
  readonly onUnwritable: (error: unknown) => void;
}

export async function openCollectionService(options: CollectionServiceOptions) {
  const { folder, edits, eventHub, clock, settings, isReadOnly, onUnwritable } = options;
  const { collections: store } = options.stores;
  const inTurn = new PQueue({ concurrency: 1 });
  let collections: readonly Collection[] = await store.all();
  let inFile = await readCollectionsFile(folder());
  if (collections.length === 0 && inFile && inFile.length > 0 && !isReadOnly) {
    // The database is new, but the folder is not.
    await store.save(inFile);
    collections = inFile;
  }

  eventHub.provide(() => ({ collections: [...collections] }));

  async function keepFile(): Promise<void> {
    if (JSON.stringify(collections) === JSON.stringify(inFile ?? [])) return;
    const written = collections;
    try {
      await writeCollectionsFile(folder(), written);
      inFile = written;
    } catch (error) {
      onUnwritable(error);
    }
  }

  async function settled(): Promise<void> {
    collections = await store.all();
    eventHub.set({ collections: [...collections] });
    await keepFile();
  }

  function find(id: string): Collection {
    const found = collections.find((each) => each.id === id);
    if (found) return found;
    throw new ProblemError(problem('not-found', 'This collection no longer exists.'));
  }

  async function keep(collection: Collection): Promise<Collection> {
    await store.save([collection]);
    await settled();
    return collection;
  }

  async function create({ name, parentId }: NewCollection): Promise<Collection> {
    const above = parentId === undefined ? [] : collectionPath(collections, find(parentId).id);
    if (above.length >= deepestCollection)
      refuse(`Collections can be nested ${deepestCollection} levels deep at most.`);
    refuseIf(collectionNameProblem(collections, { name, parentId }));
    const at = parentId === undefined ? {} : { parentId };
    return keep({ id: randomUUID(), name: cleanCollectionName(name), ...at, createdAt: clock.now() });
  }

  async function change({ id, name, parentId }: CollectionChange): Promise<Collection> {
    const { parentId: currentParentId, ...before } = find(id);
    const to = parentId === undefined ? currentParentId : (parentId ?? undefined);
    const newName = name === undefined ? before.name : cleanCollectionName(name);
    if (newName !== before.name || to !== currentParentId)
      refuseIf(collectionNameProblem(collections, { id, name: newName, parentId: to }));
    if (to !== currentParentId) refuseIf(collectionMoveProblem(collections, id, to));
    return keep({ ...before, name: newName, ...(to === undefined ? {} : { parentId: to }) });
  }

  async function remove(id: string): Promise<EditResult> {
    const removed = withDescendants(collections, find(id).id);
    const removedIds = removed.map((each) => each.id);
    const { savingInto } = settings.current();
    const wasTarget = savingInto !== null && removedIds.includes(savingInto);
    return edits.edit(
      itemsInCollections(store, removedIds),
      { takeFrom: removedIds },
      {
        apply: async (transaction) => {
          await store.remove(removedIds, transaction);
          if (wasTarget) settings.change({ savingInto: null });
        },
        undo: async (transaction) => {
          await store.save(removed, transaction);
          if (wasTarget && settings.current().savingInto === null) settings.change({ savingInto });
        },
        after: settled,
      },
    );
  }

  const into = (id: string | null | undefined) =>
    collections.some((each) => each.id === id) && id ? { collections: [id] } : {};

  return {
    all: (): readonly Collection[] => collections,
    /** Returns the collections of a new result as item fields. */
    collectionsForNewResult: (): Pick<Item, 'collections'> => into(settings.current().savingInto),
    /** Returns the collections of the results of a task, which were selected when the task started. */
    collectionsOfTask: ({ collectionId }: Pick<Task, 'collectionId'>): Pick<Item, 'collections'> => into(collectionId),
    /** Throws a `ProblemError` if the collection cannot be created. */
    create: (given: NewCollection) => inTurn.add(() => create(given)),
    /**
     * `parentId: null` moves the collection to the top level. Throws a `ProblemError` if the change is not possible.
     */
    change: (given: CollectionChange): Promise<Collection> => inTurn.add(() => change(given)),
    /** Removes a collection with its subcollections. The results stay. `EditService.undo` restores all of them. */
    remove: ({ id }: { id: string }): Promise<EditResult> => inTurn.add(() => remove(id)),
    /**
     * Writes the collections file of the library folder if its content has changed. Never throws; a failed write is
     * repeated later.
     */
    updateCollectionsFile: (): Promise<void> => inTurn.add(keepFile),
  };
}

function refuseIf(wrong: string | undefined): void {
  if (wrong !== undefined) refuse(wrong);
}
