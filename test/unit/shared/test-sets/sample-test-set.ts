import type { Vote } from '../../../../shared/comparisons/review/vote.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { emptyProject, type Project } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { type TestMatrix, testMatrix } from '../../../../shared/test-sets/test-matrix.ts';

/** Returns the same valid UUID for each number. */
export const uuid = (kind: number, n: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const project: Project = { ...emptyProject(uuid(1, 0), 1), title: 'Harbor', testSet: { columns: [] } };

export function item(n: number, modelId: string, facts: Partial<Item> = {}): Item {
  return {
    id: uuid(3, n),
    kind: 'video',
    file: `2026/11/${n}.mp4`,
    mime: 'video/mp4',
    bytes: 1,
    hash: 'a'.repeat(64),
    width: 64,
    height: 36,
    createdAt: n,
    modelId,
    prompt: `Prompt of ${n}`,
    taskId: uuid(4, n),
    position: 1,
    synthetic: false,
    ...facts,
  };
}

/** A shot with these takes, the first of which is selected. */
export function shot(n: number, takes: readonly Item[], facts: Partial<Shot> = {}): Shot {
  return {
    id: uuid(2, n),
    projectId: project.id,
    position: n,
    number: n * 10,
    title: `Brief ${n}`,
    brief: `A heron, ${n}`,
    status: 'review',
    referenceIds: [],
    takes: takes.map(({ id, createdAt }) => ({ itemId: id, addedAt: createdAt })),
    ...(takes[0] ? { selectedItemId: takes[0].id } : {}),
    notes: '',
    createdAt: 1,
    changedAt: 1,
    ...facts,
  };
}

/** A set of `count` briefs with one take of each model. Take `n` of model `m` has the number `100 * m + n`. */
export function sampleSet(count: number, modelIds: readonly string[]): { matrix: TestMatrix; items: Item[] } {
  const items: Item[] = [];
  const shots = Array.from({ length: count }, (_, n) => {
    const takes = modelIds.map((modelId, m) => item(100 * (m + 1) + n, modelId));
    items.push(...takes);
    return shot(n + 1, takes);
  });
  const matrix = testMatrix({ project, shots, items: new Map(items.map((each) => [each.id, each])), tasks: [] });
  return { matrix, items };
}

let voteCount = 0;
/** A blind vote on results; `best` are places among them. */
export function vote(results: readonly Item[], best: readonly number[], facts: Partial<Vote> = {}): Vote {
  voteCount += 1;
  return {
    id: uuid(5, voteCount),
    comparisonId: uuid(6, 0),
    at: voteCount,
    task: 'text-to-video',
    criterion: 'overall',
    candidates: results.map(({ id, modelId }) => ({ itemId: id, modelId })),
    best: [...best],
    blind: true,
    ...facts,
  };
}
