import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyProjectChange } from '../../../../electron/projects/apply-project-change.ts';
import { createShots, moveShots } from '../../../../electron/projects/create-and-move-shots.ts';
import type { ProjectWithShots } from '../../../../shared/projects/project-item-ids.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import {
  applied,
  empty,
  projectId,
  sample,
  sceneId,
  sentenceOf,
  shotId,
  stored,
  withoutTimes,
} from './sample-project.ts';

describe('new shots', () => {
  const idsOf = ({ shots }: ProjectWithShots) => shots.map(({ id }) => id);

  test('are inserted with a number between their neighbors, in the scene of the shot before', () => {
    const contents = sample();
    const changed = createShots(contents, { after: shotId(1), shots: [{ id: shotId(7), title: ' A  b ' }] }, 2);
    const after = stored(contents, changed);
    expect(idsOf(after)).toEqual([1, 7, 2, 3].map(shotId));
    expect(after.shots[1]).toMatchObject({ number: 15, title: 'A b', sceneId: sceneId(1), status: 'draft' });
    const undone = applied(after, changed.undo, 3);
    expect(undone.shots.filter(({ trashedAt }) => trashedAt === undefined).map(({ id }) => id)).toEqual(
      [1, 2, 3].map(shotId),
    );
    const again = createShots(after, { after: shotId(1), shots: [{ id: shotId(7) }] }, 3);
    expect(again).toEqual({ project: after.project, shots: [], undo: { id: projectId } });
  });

  test('may bring their numbers, but not one that exists', () => {
    const contents = sample();
    expect(stored(contents, createShots(contents, { shots: [{ number: 77 }, {}] }, 2)).shots.slice(3)).toMatchObject([
      { number: 77 },
      { number: 80 },
    ]);
    expect(sentenceOf(() => createShots(contents, { shots: [{ number: 10 }] }, 2))).toBe(
      'Shot 010 already exists. Choose another number.',
    );
  });

  test('are refused above the limit', () => {
    const contents = { project: empty, shots: [] };
    const shots = Array.from({ length: 2001 }, () => ({}));
    expect(sentenceOf(() => createShots(contents, { shots }, 2))).toBe(
      'A project has at most 2000 shots; this would be 2001. Use a second project for the others.',
    );
  });
});

test('moved shots keep their order and their numbers, and the undo moves them back', () => {
  const sizes = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(sizes, fc.array(fc.nat(11), { minLength: 1 }), fc.nat(12), (count, chosen, place) => {
      const created = createShots(
        { project: empty, shots: [] },
        { shots: Array.from({ length: count }, (_, n) => ({ id: shotId(n) })) },
        1,
      );
      const contents = stored({ project: empty, shots: [] }, created);
      const shotIds = [...new Set(chosen.map((n) => shotId(n % count)))];
      const after = place >= count ? null : shotId(place);
      const changed = applyProjectChange(contents, moveShots(contents, { shotIds, after }), 2);
      const moved = stored(contents, changed);
      const order = contents.shots.map(({ id }) => id);
      const isMoved = (id: string) => shotIds.includes(id);
      const isBefore = (id: string) => after !== null && order.indexOf(id) <= order.indexOf(after);
      expect(moved.shots.map(({ id }) => id)).toEqual([
        ...order.filter((id) => !isMoved(id) && isBefore(id)),
        ...order.filter(isMoved),
        ...order.filter((id) => !isMoved(id) && !isBefore(id)),
      ]);
      const numbers = ({ shots }: ProjectWithShots) => new Map(shots.map(({ id, number }: Shot) => [id, number]));
      expect(numbers(moved)).toEqual(numbers(contents));
      expect(withoutTimes(applied(moved, changed.undo, 3))).toEqual(withoutTimes(contents));
    }),
  );
});
