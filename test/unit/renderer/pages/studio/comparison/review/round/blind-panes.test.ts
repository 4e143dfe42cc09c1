import { describe, expect, test } from 'vitest';
import { createBlindPane } from '../../../../../../../../renderer/pages/studio/comparison/review/round/blind-round.ts';
import { itemSchema } from '../../../../../../../../shared/library/item.ts';

const aliases = {
  paneId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  itemId: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
};
const item = itemSchema.parse({
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'video',
  file: '2026/11/20261121-secret-model-1a2b3c4d-1.mp4',
  mime: 'video/secret',
  bytes: 7_654_321,
  hash: 'c'.repeat(64),
  width: 1280,
  height: 720,
  seconds: 8,
  framesPerSecond: 24,
  createdAt: 1_763_700_000_123,
  modelId: 'secret-model',
  prompt: 'secret prompt',
  taskId: '22222222-2222-4222-8222-222222222222',
  comparisonId: '33333333-3333-4333-8333-333333333333',
  runId: '44444444-4444-4444-8444-444444444444',
  position: 3,
  synthetic: true,
  rating: 5,
  flag: 'pick',
  thumbHash: 'secretthumb',
});

describe('a result in a blind round', () => {
  test('has what its pane needs and is a valid item', () => {
    const shown = createBlindPane(item, 2, aliases, true);
    expect(shown).toMatchObject({ kind: 'item', blind: true, letter: '2', pane: { id: aliases.paneId, offset: 0 } });
    expect(shown.item).toMatchObject({ kind: 'video', width: 1280, height: 720, seconds: 8, framesPerSecond: 24 });
    expect(itemSchema.safeParse(shown.item).success).toBe(true);
  });

  test('contains nothing that identifies the original item', () => {
    const text = JSON.stringify(createBlindPane(item, 2, aliases, true));
    const shared = new Set(['id', 'kind', 'width', 'height', 'seconds', 'framesPerSecond', 'synthetic']);
    for (const [name, value] of Object.entries(item)) {
      if (!shared.has(name)) expect(text, name).not.toContain(JSON.stringify(value));
    }
    for (const secret of [item.id, 'secret', '2026', '7654321', '1763700000123']) expect(text).not.toContain(secret);
  });
});
