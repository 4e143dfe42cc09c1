import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEvent, type ProjectContents } from '../../../../renderer/api/apply-event.ts';
import { keys } from '../../../../renderer/api/query-keys.ts';
import { syncedKey } from '../../../../renderer/api/synced-state.ts';
import { type Item, itemSchema } from '../../../../shared/library/item.ts';
import type { Project } from '../../../../shared/projects/project.ts';
import { settingsSchema } from '../../../../shared/settings/settings.ts';
import type { StateEvent } from '../../../../shared/sync/state-event.ts';

const known = itemSchema.parse({
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'image',
  file: '2026/11/heron.png',
  mime: 'image/png',
  bytes: 1,
  hash: 'c'.repeat(64),
  width: 16,
  height: 9,
  createdAt: 1_763_700_000_123,
  modelId: 'image-c-2.6-image',
  prompt: 'A heron',
  taskId: '22222222-2222-4222-8222-222222222222',
  synthetic: false,
  position: 1,
});
const project = { id: 'p', title: 'Harbor', references: [] as Project['references'] } as Project;
const putProject = (change: Partial<Project>): StateEvent => ({
  kind: 'put',
  part: 'projects',
  entry: { ...project, ...change },
});
const put = (entry: Item): StateEvent => ({ kind: 'put', part: 'items', entry });

test.each<[string, StateEvent, boolean]>([
  ['other settings', { kind: 'set', part: 'settings', value: settingsSchema.parse({}) }, true],
  ['a pick', put({ ...known, flag: 'pick' }), true],
  ['a pick in Trash', put({ ...known, flag: 'pick', trashedAt: 1 }), false],
  ['another rating', put({ ...known, rating: 3 }), false],
  ['an item that the window does not know', put({ ...known, id: crypto.randomUUID() }), true],
  ['a removed item', { kind: 'remove', part: 'items', id: known.id }, true],
  ['a renamed project', putProject({ title: 'The lighthouse' }), true],
  ['another change of a project', putProject({ title: 'Harbor', changedAt: 2 }), false],
  ['a project that is not loaded', putProject({ id: crypto.randomUUID(), title: 'Harbor' }), true],
])('after %s, the sums of the spending may be loaded again', (_, event, isInvalidated) => {
  const cache = new QueryClient();
  cache.setQueryData(syncedKey('items'), [known]);
  cache.setQueryData<ProjectContents>(keys.projects.contents.queryKey({ input: { id: project.id } }), {
    project,
    shots: [],
    items: [],
    tasks: [],
  });
  const key = keys.spending.budgets.queryKey();
  cache.setQueryData(key, { uses: [] });
  applyEvent(cache, event);
  expect(cache.getQueryState(key)?.isInvalidated).toBe(isInvalidated);
});
