import { expect, test } from 'vitest';
import { missingFrameFieldReason } from '../../../../../../renderer/pages/studio/form/missing-frame-field-reason.ts';
import { knownModel } from '../../../../../support/known-model.ts';

test('a model without a field for a frame of the target shot is blocked, and names the shot', () => {
  const shot = { id: 'shot', projectId: 'project', title: '020 Gulls', roles: ['image', 'end-image'] as const };
  const sentence = (modelId: string) => {
    const block = missingFrameFieldReason(knownModel(modelId), shot);
    return block && `${block.title} ${block.text}`;
  };
  const rest = 'is needed for takes of 020 Gulls, but this model has no field for it. Choose another model.';
  expect(sentence('video-b')).toBe(`First frame ${rest}`);
  expect(sentence('video-d-pro')).toBe(`Last frame ${rest}`);
  expect(sentence('video-a-v2.5-turbo')).toBeNull();
  expect(missingFrameFieldReason(knownModel('video-b'), undefined)).toBeNull();
});
