import type { ShotChange } from '../../shared/projects/project-change.ts';
import type { Shot, Take } from '../../shared/projects/shot.ts';
import { cleanTitle } from '../../shared/util/clean-title.ts';

type NewTake = NonNullable<ShotChange['addTakes']>[number];

const removable = [
  'planned',
  'sceneId',
  'selectedItemId',
  'comparisonId',
  'firstFrame',
  'acceptedFrames',
  'request',
] as const;
const required = ['brief', 'notes', 'number', 'position', 'status', 'referenceIds'] as const;

interface ShotEdit {
  readonly after: Shot;
  /** The change that restores the changed values. */
  readonly undo: ShotChange;
}

/** Returns the shot with `change` applied at the time `now`. The result is not checked. Unchanged: the same object. */
export function applyShotChange(shot: Shot, change: ShotChange, now: number): ShotEdit {
  const after: Record<string, unknown> = { ...shot };
  const undo: Record<string, unknown> = {};
  const set = (name: keyof Shot & keyof ShotChange, value: unknown) => {
    if (value === undefined) delete after[name];
    else after[name] = value;
    if (JSON.stringify(shot[name]) === JSON.stringify(value)) delete undo[name];
    else undo[name] = shot[name] ?? null;
  };
  const { takes, undo: undoTakes } = changedTakes(shot.takes, change, now);
  if (undoTakes) Object.assign(after, { takes });
  if (shot.status === 'draft' && shot.takes.length === 0 && takes.length > 0) set('status', 'review');
  if (change.title !== undefined) set('title', cleanTitle(change.title));
  for (const name of required) if (change[name] !== undefined) set(name, change[name]);
  for (const name of removable) if (change[name] !== undefined) set(name, change[name] ?? undefined);
  const isSelectedRemoved = undoTakes && !takes.some(({ itemId }) => itemId === shot.selectedItemId);
  if (isSelectedRemoved && change.selectedItemId === undefined) set('selectedItemId', undefined);
  // The first take is in the cut, so that a new project never exports a cut of nothing.
  if (shot.takes.length === 0 && takes[0] && change.selectedItemId === undefined)
    set('selectedItemId', takes[0].itemId);
  // Named although they are unchanged, because the undo adds the first take again.
  if (shot.takes.length > 0 && takes.length === 0) {
    if (shot.status === 'draft') undo['status'] ??= 'draft';
    undo['selectedItemId'] ??= shot.selectedItemId ?? null;
  }
  const wasTrashed = shot.trashedAt !== undefined;
  if (change.trashed !== undefined && change.trashed !== wasTrashed) {
    undo['trashed'] = wasTrashed;
    if (change.trashed) after['trashedAt'] = now;
    else delete after['trashedAt'];
  }
  const isSame = Object.keys(undo).length === 0 && !undoTakes;
  const whole = { id: shot.id, ...undo, ...undoTakes };
  return { after: isSame ? shot : ({ ...after, changedAt: now } as Shot), undo: whole };
}

type TakeUndo = Pick<ShotChange, 'removeTakes' | 'addTakes' | 'trims'>;

/** Removes, adds and trims takes. `undo` is absent if nothing changes. */
function changedTakes(
  before: readonly Take[],
  { removeTakes = [], addTakes = [], trims = [] }: TakeUndo,
  now: number,
): { takes: readonly Take[]; undo: TakeUndo | undefined } {
  const removedIds = new Set(removeTakes);
  const removed = before.flatMap((take, place): NewTake[] => (removedIds.has(take.itemId) ? [{ ...take, place }] : []));
  const takes = before.filter(({ itemId }) => !removedIds.has(itemId));
  const added: string[] = [];
  for (const { place = takes.length, addedAt = now, ...take } of addTakes) {
    if (takes.some(({ itemId }) => itemId === take.itemId)) continue;
    takes.splice(place, 0, { ...take, addedAt });
    added.push(take.itemId);
  }
  const trimmed: NonNullable<ShotChange['trims']> = [];
  for (const { itemId, trim } of trims) {
    const index = takes.findIndex((take) => take.itemId === itemId);
    const take = takes[index];
    if (!take || JSON.stringify(take.trim ?? null) === JSON.stringify(trim)) continue;
    const { trim: previous, ...rest } = take;
    takes[index] = trim === null ? rest : { ...rest, trim };
    // An added take is removed by the undo.
    if (!added.includes(itemId)) trimmed.unshift({ itemId, trim: previous ?? null });
  }
  const undo: TakeUndo = {
    ...(added.length > 0 ? { removeTakes: added } : {}),
    ...(removed.length > 0 ? { addTakes: removed } : {}),
    ...(trimmed.length > 0 ? { trims: trimmed } : {}),
  };
  return { takes, undo: Object.keys(undo).length > 0 ? undo : undefined };
}
