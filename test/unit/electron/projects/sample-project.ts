import { applyProjectChange } from '../../../../electron/projects/apply-project-change.ts';
import { createShots } from '../../../../electron/projects/create-and-move-shots.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { inCutOrder } from '../../../../shared/projects/cut-order.ts';
import type { Project } from '../../../../shared/projects/project.ts';
import type { ProjectChange, ProjectChanged } from '../../../../shared/projects/project-change.ts';
import type { ProjectWithShots } from '../../../../shared/projects/project-item-ids.ts';

/** Returns the same valid UUID for each number. */
const uuid = (kind: number, n: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const projectId = uuid(1, 0);
export const shotId = (n: number) => uuid(2, n);
export const itemId = (n: number) => uuid(3, n);
export const sceneId = (n: number) => uuid(4, n);
export const referenceId = (n: number) => uuid(5, n);

export const empty: Project = {
  id: projectId,
  title: 'Harbour',
  rate: { numerator: 24, denominator: 1 },
  shape: { width: 16, height: 9 },
  notes: '',
  scenes: [],
  references: [],
  createdAt: 1,
  changedAt: 1,
};

/** Returns the contents after a change, like the database. */
export function stored(
  { shots }: ProjectWithShots,
  changed: Pick<ProjectChanged, 'project' | 'shots'>,
): ProjectWithShots {
  const all = new Map(shots.map((shot) => [shot.id, shot]));
  for (const shot of changed.shots) all.set(shot.id, shot);
  return { project: changed.project, shots: inCutOrder([...all.values()]) };
}

export const applied = (contents: ProjectWithShots, change: ProjectChange, now = 2) =>
  stored(contents, applyProjectChange(contents, change, now));

/** Returns contents without the times of changes. A shot that the undo trashes again has a later time in Trash. */
export function withoutTimes({ project, shots }: ProjectWithShots) {
  const { changedAt: _, ...values } = project;
  return {
    project: values,
    shots: shots.map(({ changedAt: __, trashedAt, ...shot }) => ({ ...shot, isTrashed: trashedAt !== undefined })),
  };
}

export const sentenceOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.sentence;
    throw error;
  }
  return 'Nothing was refused.';
};

/** Three shots with takes, in two scenes, one with a reference set. */
export function sample(): ProjectWithShots {
  const project: Project = {
    ...empty,
    scenes: [1, 2].map((n) => ({ id: sceneId(n), title: `Scene ${n}` })),
    references: [1, 2].map((n) => ({ id: referenceId(n), title: `Set ${n}`, kind: 'place', itemIds: [itemId(n)] })),
    guide: { hash: 'a'.repeat(64), name: 'voice.wav', offset: 2, gain: 0 },
  };
  const given = [1, 2, 3].map((n) => ({
    id: shotId(n),
    title: `Shot ${n}`,
    planned: n,
    sceneId: sceneId(n === 1 ? 1 : 2),
    referenceIds: n === 2 ? [referenceId(1), referenceId(2)] : [],
  }));
  const created = stored({ project, shots: [] }, createShots({ project, shots: [] }, { shots: given }, 1));
  return applied(created, {
    id: projectId,
    shots: [1, 2].map((n) => ({
      id: shotId(n),
      addTakes: [1, 2, 3].map((take) => ({ itemId: itemId(n * 10 + take), addedAt: take })),
      selectedItemId: itemId(n * 10 + 1),
      trims: [{ itemId: itemId(n * 10 + 2), trim: { in: 5, out: 50 } }],
    })),
  });
}
