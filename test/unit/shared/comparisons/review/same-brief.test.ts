import { describe, expect, test } from 'vitest';
import { sameBrief } from '../../../../../shared/comparisons/review/same-brief.ts';
import type { Draft } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { draftOf, fittedFrom, imageFileOf, itemOf } from '../sample-panes.ts';

function candidate(letter: string, modelId: string, values: Draft['values'] | undefined, kind?: 'image' | 'video') {
  const item = itemOf({ modelId, ...(kind ? { kind } : {}) });
  return { letter, item, draft: values && draftOf(values) };
}

describe('two runs have the same brief', () => {
  test('regardless of sizes, durations and seeds', () => {
    const comparison = sameBrief([
      candidate('A', 'video-d-pro', { prompt: 'a lake', size: '1280x720', seconds: '8' }),
      candidate('B', 'video-c-2.2-t2v-plus', { prompt: 'a lake', seed: 7, duration: 5 }),
    ]);
    expect(comparison).toEqual({ same: true, task: 'text-to-video', notes: [] });
  });

  test('only with the same prompt, and the difference names the runs', () => {
    const comparison = sameBrief([
      candidate('A', 'video-b', { prompt: 'a lake' }),
      candidate('B', 'video-b', { prompt: 'a sea' }),
      candidate('C', 'video-b', { prompt: 'a pond' }),
    ]);
    expect(comparison).toEqual({ same: false, reasons: ['B and C have a different prompt from A.'] });
  });

  test('only with the same negative prompt, among the models that have one', () => {
    const a = candidate('A', 'video-b', { prompt: 'a lake', negative_prompt: 'rain' });
    expect(sameBrief([a, candidate('B', 'video-b', { prompt: 'a lake' })])).toEqual({
      same: false,
      reasons: ['B has a different negative prompt from A.'],
    });
    expect(sameBrief([a, candidate('B', 'video-d-pro', { prompt: 'a lake' })])).toEqual({
      same: true,
      task: 'text-to-video',
      notes: ['B takes no negative prompt.'],
    });
  });

  test('if a prompt was cut to the limit of its model, but not if it is shorter for another reason', () => {
    const whole = 'a lake '.repeat(300);
    const stored = whole.slice(0, 2000);
    const long = candidate('A', 'video-b', { prompt: whole });
    expect(sameBrief([long, candidate('B', 'video-d-pro', { prompt: stored })])).toEqual({
      same: true,
      task: 'text-to-video',
      notes: ['B received the first 2000 of 2100 characters of the prompt, the limit of its model.'],
    });
    expect(sameBrief([long, candidate('B', 'video-b', { prompt: stored })]).same).toBe(false);
  });

  test('with the same input file, even if it was cropped', () => {
    const original = imageFileOf('a', { width: 4000, height: 3000 });
    const fitted = fittedFrom(original, 'b');
    const a = candidate('A', 'video-a-v2.5-turbo', { prompt: 'x', image: [original] });
    expect(sameBrief([a, candidate('B', 'video-d-pro', { prompt: 'x', input_reference: [fitted] })])).toEqual({
      same: true,
      task: 'image-to-video',
      notes: [],
    });
    const other = candidate('B', 'video-d-pro', { prompt: 'x', input_reference: [imageFileOf('c')] });
    expect(sameBrief([a, other])).toEqual({ same: false, reasons: ['B has different inputs from A.'] });
    expect(sameBrief([a, candidate('B', 'video-d-pro', { prompt: 'x' })]).same).toBe(false);
  });

  test('only with the same motion, if there is motion', () => {
    const image = [imageFileOf('a')];
    const motion = [{ mask: imageFileOf('d'), path: [{ x: 0, y: 0 }] }];
    const a = candidate('A', 'video-a-v2.5-turbo', { prompt: 'x', image });
    const b = candidate('B', 'video-a-v2.5-turbo', { prompt: 'x', image, dynamic_masks: motion });
    expect(sameBrief([a, b]).same).toBe(false);
  });

  test('only within images or videos, and images have their own leaderboard', () => {
    const image = candidate('A', 'image-c-2.6-image', { prompt: 'x', images: [imageFileOf('a')] }, 'image');
    expect(sameBrief([image, image])).toEqual({ same: true, task: 'image', notes: [] });
    const video = candidate('B', 'video-d-pro', { prompt: 'x', input_reference: [imageFileOf('a')] });
    expect(sameBrief([image, video])).toEqual({ same: false, reasons: ['B differs in type from A.'] });
  });

  test('never if the brief is unknown', () => {
    const a = candidate('A', 'video-b', { prompt: 'x' });
    const reasons = (comparison: ReturnType<typeof sameBrief>) => (comparison.same ? [] : comparison.reasons);
    expect(reasons(sameBrief([a, candidate('B', 'video-b', undefined)]))[0]).toMatch(/^It isn’t known how B was made/);
    expect(reasons(sameBrief([a, candidate('B', 'no-such-model', { prompt: 'x' })]))[0]).toMatch(
      /^It isn’t known how B was/,
    );
    expect(reasons(sameBrief([a]))).toEqual(['A blind round needs at least two finished results.']);
  });
});
