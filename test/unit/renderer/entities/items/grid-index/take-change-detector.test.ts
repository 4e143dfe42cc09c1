import { expect, test } from 'vitest';
import { createTakeChangeDetector } from '../../../../../../renderer/entities/items/library-index/use-library-index.ts';
import type { Shot } from '../../../../../../shared/projects/shot.ts';
import { idOf, makeCut } from '../../../../../support/make-cut.ts';

const { project, clips } = makeCut([{ take: { before: 1 } }]);
const shot = (change: Partial<Shot> = {}): Shot => {
  const [clip] = clips;
  if (!clip) throw new Error('The cut has no shot');
  return { ...clip.shot, ...change };
};
const put = (entry: Shot) => ({ kind: 'put', part: 'shots', entry }) as const;

test('takes, the selected take and Trash change what the library shows; other values of a shot do not', () => {
  const changes = createTakeChangeDetector();
  expect(changes(put(shot()))).toBe(true);
  expect(changes(put(shot({ title: 'New', brief: 'Fog', status: 'approved', position: 7 })))).toBe(false);
  expect(changes(put(shot({ takes: shot().takes.slice(0, 1) })))).toBe(true);
  expect(changes(put(shot({ takes: shot().takes.slice(0, 1), selectedItemId: idOf(9, 9) })))).toBe(true);
  expect(changes(put(shot({ takes: [], trashedAt: 1 })))).toBe(true);
});

test('of a project, only Trash and its removal count', () => {
  const changes = createTakeChangeDetector();
  const putProject = (change = {}) => ({ kind: 'put', part: 'projects', entry: { ...project, ...change } }) as const;
  // The first event may be a restore from Trash.
  expect(changes(putProject())).toBe(true);
  expect(changes(putProject({ title: 'New' }))).toBe(false);
  expect(changes(putProject({ trashedAt: 1 }))).toBe(true);
  expect(changes(putProject())).toBe(true);
  expect(changes({ kind: 'remove', part: 'projects', id: project.id })).toBe(true);
});
