import { randomUUID } from 'node:crypto';
import type { projectContract } from '../../shared/contract/project-contract.ts';
import { ProblemError, problem, refuse } from '../../shared/problem.ts';
import { inCutOrder } from '../../shared/projects/cut-order.ts';
import { newShotNumbers, newShotPositions } from '../../shared/projects/new-shot-positions.ts';
import type { ProjectChange, ProjectChanged, ShotChange } from '../../shared/projects/project-change.ts';
import type { ProjectWithShots } from '../../shared/projects/project-item-ids.ts';
import type { Shot } from '../../shared/projects/shot.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { applyProjectChange } from './apply-project-change.ts';

type Calls = Handlers<typeof projectContract>;
type NewShots = Omit<Parameters<Calls['createShots']>[0], 'id'>;
type ShotMove = Omit<Parameters<Calls['moveShots']>[0], 'id'>;

/** Returns a project with new shots. The undo moves them to Trash. Throws a `ProblemError` like `applyProjectChange`. */
export function createShots(
  contents: ProjectWithShots,
  { after, shots: given }: NewShots,
  now: number,
): ProjectChanged {
  const { project } = contents;
  const knownIds = new Set(contents.shots.map(({ id }) => id));
  const wanted = given.filter(({ id }) => id === undefined || !knownIds.has(id));
  const ordered = inCutOrder(contents.shots);
  const index = after === undefined ? ordered.length : indexAfter(ordered, after);
  const { placed, others } = newShotPositions(ordered, index, wanted.length);
  const taken = new Set([...contents.shots.map((shot) => shot.number), ...wanted.flatMap((shot) => shot.number ?? [])]);
  const neighbors = { before: ordered[index - 1]?.number, after: ordered[index]?.number };
  const numbers = newShotNumbers(taken, neighbors, wanted.filter((shot) => shot.number === undefined).length);
  const sceneId = sceneAt(ordered, index);

  const changes: ShotChange[] = [];
  const drafts = wanted.map(({ id = randomUUID(), ...values }, n): Shot => {
    const scene = values.sceneId === undefined && sceneId !== undefined ? { sceneId } : {};
    changes.push({ ...scene, ...values, id, number: values.number ?? numbers.shift() ?? 0 });
    return {
      id,
      projectId: project.id,
      position: placed[n] ?? 0,
      number: 0,
      title: '',
      brief: '',
      status: 'draft',
      referenceIds: [],
      takes: [],
      notes: '',
      createdAt: now,
      changedAt: now,
    };
  });
  const draftIds = new Set(drafts.map(({ id }) => id));
  if (draftIds.size < drafts.length) refuse('Two new shots have the same ID.');
  const changed = applyProjectChange(
    { project, shots: [...contents.shots, ...drafts] },
    { id: project.id, shots: [...moved(others), ...changes] },
    now,
  );
  const undoOfOthers = changed.undo.shots?.filter(({ id }) => !draftIds.has(id)) ?? [];
  const undoShots = [...undoOfOthers, ...drafts.map(({ id }) => ({ id, trashed: true }))];
  return { ...changed, undo: { id: project.id, ...(undoShots.length > 0 ? { shots: undoShots } : {}) } };
}

/** Returns the change that moves shots together, in their order. Throws a `ProblemError` for an unknown shot. */
export function moveShots({ project, shots }: ProjectWithShots, { shotIds, after, sceneId }: ShotMove): ProjectChange {
  const ordered = inCutOrder(shots);
  const movedIds = new Set(shotIds);
  const moving = ordered.filter(({ id }) => movedIds.has(id));
  if (moving.length < movedIds.size) throw new ProblemError(problem('not-found', 'This shot no longer exists.'));
  const staying = ordered.filter(({ id }) => !movedIds.has(id));
  // The place after a moved shot is the place after the nearest other shot before it.
  const before = ordered.slice(0, indexAfter(ordered, after)).findLast(({ id }) => !movedIds.has(id));
  const index = before ? staying.indexOf(before) + 1 : 0;
  const { placed, others } = newShotPositions(staying, index, moving.length);
  const scene = sceneId === undefined ? (sceneAt(staying, index) ?? null) : sceneId;
  const changes = moving.map(({ id }, n) => ({ id, position: placed[n] ?? 0, sceneId: scene }));
  return { id: project.id, shots: [...moved(others), ...changes] };
}

function moved(positions: ReadonlyMap<string, number>): ShotChange[] {
  return [...positions].map(([id, position]) => ({ id, position }));
}

function indexAfter(ordered: readonly Shot[], after: string | null): number {
  if (after === null) return 0;
  const index = ordered.findIndex(({ id }) => id === after);
  if (index < 0) throw new ProblemError(problem('not-found', 'The shot before the new place no longer exists.'));
  return index + 1;
}

/** Returns the scene of the shot before a place, or at the beginning, of the first shot. */
function sceneAt(ordered: readonly Shot[], index: number): string | undefined {
  return (ordered[index - 1] ?? ordered[0])?.sceneId;
}
