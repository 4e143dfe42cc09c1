import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import type { Edit } from '../../../shared/library/item-edit.ts';
import type { MergeChoice, MergeDifference } from '../../../shared/library/merge-schemas.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { itemFilePath } from '../../files/item-file-path.ts';
import { isSystemError } from '../../files/system-error-codes.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import type { EditService } from '../edit-service.ts';
import type { Library } from '../library.ts';
import { sidecarName } from '../month-folder-and-sidecar-name.ts';
import { type CopyItemOptions, copyItem } from './copy-item.ts';
import type { CollectionMapping } from './merge-collections.ts';
import type { MergeCounters } from './merge-counters.ts';
import { differencesOf, joinRecords, mergedRecord } from './merge-records.ts';
import type { Candidate } from './scan-other-library.ts';

/** A finished merge, for undo. */
export interface MergeRecord {
  readonly id: string;
  readonly itemIds: string[];
  readonly editIds: string[];
  readonly projectIds: string[];
}

/** Decides about each file of another library by the current content of this library. */
export interface MergeItems {
  /** Previews the decision. `seen` contains the hashes of files that would already be imported. */
  preview(
    candidate: Candidate,
    state: { seen: Set<string>; counters: MergeCounters; merged: CollectionMapping },
  ): Promise<void>;
  /** Throws a `ProblemError` of kind `disk` when nothing more can be written. */
  perform(candidate: Candidate, merge: MergeRun): Promise<void>;
}

interface MergeRun {
  readonly choice: MergeChoice;
  readonly counters: MergeCounters;
  readonly merged: CollectionMapping;
  readonly done: MergeRecord;
}

export interface MergeItemsOptions extends CopyItemOptions {
  readonly items: CopyItemOptions['items'] & Pick<ItemStore, 'find' | 'findByHash'>;
  readonly library: Pick<Library, 'folder'>;
  readonly edits: Pick<EditService, 'edit'>;
}

type MergeDecision =
  | { readonly kind: 'new' }
  /** The item is in Trash, or has different metadata that stays. Nothing changes. */
  | { readonly kind: 'here'; readonly mine: Item }
  | { readonly kind: 'conflict'; readonly mine: Item; readonly differs: readonly MergeDifference[] };

export function createMergeItems(options: MergeItemsOptions): MergeItems {
  const { items, library, edits } = options;

  async function decide({ item }: Candidate): Promise<MergeDecision> {
    const same = await items.find(item.id);
    const equal = same ? [same] : await items.findByHash(item.hash);
    const mine = equal.find(({ trashedAt }) => trashedAt === undefined) ?? equal[0];
    if (!mine) return { kind: 'new' };
    const differs = same && same.trashedAt === undefined ? differencesOf(same, item) : [];
    if (differs.length === 0) return { kind: 'here', mine };
    const copy = await items.find(idOfCopy(item));
    return copy ? { kind: 'here', mine: copy } : { kind: 'conflict', mine, differs };
  }

  /** Compares the sidecars, because a row has no time of its last change. */
  async function isNewerThere(mine: Item, describedAt: number): Promise<boolean> {
    const written = await stat(join(library.folder, sidecarName(itemFilePath(mine)))).catch(() => undefined);
    return describedAt > (written?.mtimeMs ?? 0);
  }

  async function change(mine: Item, edit: Edit, done: MergeRecord): Promise<boolean> {
    const { editId, changed } = await edits.edit([mine.id], edit);
    if (changed > 0) done.editIds.push(editId);
    return changed > 0;
  }

  async function combine(mine: Item, { item }: Candidate, { counters, merged, done }: MergeRun): Promise<void> {
    // An item in Trash stays there.
    if (mine.trashedAt !== undefined) return counters.alreadyHere();
    const addTo = await merged.create(item.collections ?? [], counters.skipped);
    const edit = joinRecords(mine, item, addTo);
    if (edit && (await change(mine, edit, done))) counters.joined();
    else counters.alreadyHere();
  }

  async function importItem(candidate: Candidate, id: string, { counters, merged, done }: MergeRun): Promise<void> {
    const collections = await merged.create(candidate.item.collections ?? [], counters.skipped);
    const { bytes } = await copyItem(candidate, { id, collections }, options);
    done.itemIds.push(id);
    counters.added(bytes);
  }

  async function resolveConflict(
    { mine, differs }: Extract<MergeDecision, { kind: 'conflict' }>,
    candidate: Candidate,
    merge: MergeRun,
  ): Promise<void> {
    const { item, describedAt } = candidate;
    const newer = (await isNewerThere(mine, describedAt)) ? 'there' : 'here';
    merge.counters.conflict({ itemId: mine.id, file: item.file, differs: [...differs], newer });
    const isOtherFile = differs.includes('file');
    if (merge.choice === 'both' || (merge.choice === 'newer' && isOtherFile))
      return importItem(candidate, idOfCopy(item), merge);
    if (isOtherFile) return;
    if (merge.choice === 'newer' && newer === 'there') await change(mine, mergedRecord(item, differs), merge.done);
    const edit = joinRecords(mine, item, await merge.merged.create(item.collections ?? [], merge.counters.skipped));
    if (edit) await change(mine, edit, merge.done);
  }

  return {
    async preview(candidate, { seen: seenHashes, counters, merged }) {
      const { item, describedAt } = candidate;
      const decision = await decide(candidate);
      if (decision.kind === 'new' && seenHashes.has(item.hash)) return counters.alreadyHere();
      const { ids, missing } = merged.existing(item.collections ?? []);
      const isTouched = decision.kind === 'new' || decision.mine.trashedAt === undefined;
      if (isTouched) for (const path of missing) counters.collection(path);
      switch (decision.kind) {
        case 'new':
          seenHashes.add(item.hash);
          return counters.added(item.bytes);
        case 'conflict': {
          const { mine, differs } = decision;
          const newer = (await isNewerThere(mine, describedAt)) ? 'there' : 'here';
          return counters.conflict({ itemId: mine.id, file: item.file, differs: [...differs], newer });
        }
        case 'here':
          if (isTouched && (missing.length > 0 || joinRecords(decision.mine, item, ids))) counters.joined();
          else counters.alreadyHere();
      }
    },
    async perform(candidate, merge) {
      try {
        const decision = await decide(candidate);
        if (decision.kind === 'new') await importItem(candidate, candidate.item.id, merge);
        else if (decision.kind === 'here') await combine(decision.mine, candidate, merge);
        else await resolveConflict(decision, candidate, merge);
      } catch (error) {
        merge.counters.skipped(candidate.item.file, reasonToSkip(error));
      }
    },
  };
}

/** Returns an id for the other record as a separate result. Equal metadata gives the same id. */
function idOfCopy({ id, hash, rating, flag, title, note }: Item): string {
  // Results without a title have the ids of earlier versions.
  const titled = title === undefined ? [] : [title];
  return deterministicId('merged copy', id, hash, JSON.stringify([rating, flag, note, ...titled]));
}

/** Returns the reason to skip a file. Other errors are thrown. */
function reasonToSkip(error: unknown): string {
  if (error instanceof ProblemError && error.problem.kind !== 'disk') return error.problem.sentence;
  // The other library could not be read.
  if (!(error instanceof ProblemError) && isSystemError(error)) return `It can’t be read: ${diskErrorReason(error)}.`;
  throw error;
}
