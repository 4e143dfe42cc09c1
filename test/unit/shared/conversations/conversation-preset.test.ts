import { expect, test } from 'vitest';
import type { ConversationPreset } from '../../../../shared/conversations/conversation-preset.ts';
import {
  openingWith,
  withoutInstructions,
  withSet,
} from '../../../../shared/conversations/parameters/apply-conversation-preset.ts';

const set: ConversationPreset = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Warm',
  isDefault: true,
  keptAt: 1,
  holds: { kind: 'parameters', endpoint: 'chat', values: { temperature: 1.2, tools: ['{}'] } },
};
const prompt: ConversationPreset = { ...set, name: 'Type', holds: { kind: 'prompt', text: 'Be kind.' } };

test('a column opens with the defaults of its endpoint', () => {
  expect(openingWith('chat', [])).toEqual({ stream: true });
  expect(openingWith('chat', [set, prompt])).toEqual({ temperature: 1.2, tools: ['{}'], system: 'Be kind.' });
  expect(openingWith('messages', [set, prompt])).toEqual({ max_tokens: 4096, stream: true, system: 'Be kind.' });
  expect(openingWith('chat', [{ ...set, isDefault: false }])).toEqual({ stream: true });
});

test('a parameter set contains no instructions', () => {
  const now = { system: 'Be kind.', developer: 'Short.', temperature: 0.2, n: 3 };
  expect(withoutInstructions('chat', now)).toEqual({ temperature: 0.2, n: 3 });
  expect(withSet('chat', { temperature: 1, system: 'No.' }, now)).toEqual({
    system: 'Be kind.',
    developer: 'Short.',
    temperature: 1,
  });
});
