import { expect, test } from 'vitest';
import type { Item } from '../../../../shared/library/item.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { fieldWithRole, initialDraft, type Model } from '../../../../shared/models/model.ts';
import { importedSettings, recipeOfImport } from '../../../../shared/tasks/imported-settings.ts';
import { remix } from '../../../../shared/tasks/remix.ts';

const item: Item = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'image',
  file: '2026/11/a.png',
  mime: 'image/png',
  bytes: 1,
  hash: 'a'.repeat(64),
  width: 1344,
  height: 768,
  createdAt: 1,
  modelId: 'imported',
  prompt: 'A heron',
  negative: 'blur',
  seed: 3_141_592_653,
  taskId: '00000000-0000-4000-8000-000000000002',
  position: 1,
  synthetic: false,
  origin: { kind: 'import', name: 'a.png', importedAt: 1, program: 'ComfyUI', model: 'base one' },
};

function filled(model: Model) {
  const { draft, ...from } = recipeOfImport(item) ?? { draft: { values: {}, extra: '' } };
  const opening = initialDraft(model);
  return remix('all', { model: importedSettings, draft, ...from }, { model, now: opening, opening });
}

test.each(builtInModels)('$id takes what it supports from an imported file, and lists everything else', (model) => {
  const { draft, changed, dropped } = filled(model);
  const [promptName = ''] = fieldWithRole(model, 'prompt') ?? [];
  expect(draft.values[promptName]).toBe('A heron');
  expect(draft.remixOf).toBe(item.id);
  for (const role of ['negative-prompt', 'seed', 'shape'] as const) {
    const [source = ''] = fieldWithRole(importedSettings, role) ?? [];
    const [name] = fieldWithRole(model, role) ?? [];
    const isListed = dropped.some(({ field }) => field === source) || changed.some(({ field }) => field === name);
    const isTaken = name !== undefined && draft.values[name] !== undefined;
    expect([role, isListed || isTaken]).toEqual([role, true]);
    if (name !== undefined && isTaken) expect(model.fields[name]?.check(draft.values[name])).toEqual([]);
  }
});

test('a file without a prompt, and a result, have no imported settings', () => {
  const { negative: _, origin, ...plain } = item;
  expect(recipeOfImport({ ...plain, ...(origin && { origin }), prompt: '' })).toBeUndefined();
  expect(recipeOfImport(plain)).toBeUndefined();
});
