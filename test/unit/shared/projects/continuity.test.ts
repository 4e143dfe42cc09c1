import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../shared/library/item.ts';
import type { Source } from '../../../../shared/library/lineage-source.ts';
import { continuityOf } from '../../../../shared/projects/continuity.ts';
import { cutOf } from '../../../../shared/projects/cut.ts';
import type { Project } from '../../../../shared/projects/project.ts';
import type { Keyframe, Shot } from '../../../../shared/projects/shot.ts';

const project: Project = {
  id: 'project',
  title: '',
  rate: { numerator: 24, denominator: 1 },
  shape: { width: 16, height: 9 },
  notes: '',
  scenes: [],
  references: [],
  createdAt: 0,
  changedAt: 0,
};

function shotWith(number: number, values: Partial<Shot> = {}): Shot {
  return {
    id: `shot ${number}`,
    projectId: project.id,
    position: number,
    number,
    title: '',
    brief: '',
    status: 'review',
    referenceIds: [],
    takes: [],
    notes: '',
    createdAt: 0,
    changedAt: 0,
    ...values,
  };
}

const selected = (itemId: string, trim?: { in: number; out: number }): Partial<Shot> => ({
  takes: [{ itemId, addedAt: 0, ...(trim && { trim }) }],
  selectedItemId: itemId,
});

/** A video of two seconds at 30 frames per second, made from these sources. */
function video(id: string, sources?: readonly Source[]): Item {
  return { ...image(id), kind: 'video', seconds: 2, framesPerSecond: 30, ...(sources && { sources: [...sources] }) };
}

function image(id: string): Item {
  const facts = { file: id, mime: '', bytes: 1, hash: `hash of ${id}`, width: 16, height: 9, createdAt: 0 };
  return { id, kind: 'image', ...facts, modelId: 'video-b', prompt: '', taskId: id, position: 1, synthetic: true };
}

function continuityIn(shots: readonly Shot[], items: readonly Item[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return continuityOf(cutOf({ project, shots, items: byId }), byId);
}

const lastFrame: Keyframe = { kind: 'last-frame', shotId: 'shot 10' };
const shared: Keyframe = { kind: 'shared', itemId: 'key', shotId: 'shot 10' };

describe('frames', () => {
  test('a shot begins with the frame before the out point of the take before it', () => {
    const firstOf = (trim?: { in: number; out: number }) =>
      continuityIn([shotWith(10, selected('a', trim)), shotWith(20, { firstFrame: lastFrame })], [video('a')]).get(
        'shot 20',
      )?.first?.source;
    expect(firstOf()).toEqual({ itemId: 'a', frame: 60 });
    expect(firstOf({ in: 5, out: 48 })).toEqual({ itemId: 'a', frame: 48 });
    // The cut shows no more than the file has.
    expect(firstOf({ in: 5, out: 400 })).toEqual({ itemId: 'a', frame: 60 });
  });

  test('an image as the take before is the first frame itself', () => {
    const shots = [shotWith(10, selected('still')), shotWith(20, { firstFrame: lastFrame })];
    expect(continuityIn(shots, [image('still')]).get('shot 20')?.first?.source).toEqual({ itemId: 'still' });
  });

  test('without a usable frame, a sentence says why', () => {
    const problemOf = (before: Shot, items: readonly Item[], firstFrame: Keyframe = lastFrame) =>
      continuityIn([before, shotWith(20, { firstFrame })], items).get('shot 20')?.first;
    expect(problemOf(shotWith(10), [])).toMatchObject({
      source: undefined,
      problem: 'Shot 010 has no selected take.',
    });
    expect(problemOf(shotWith(10, selected('a')), [{ ...video('a'), fileState: 'missing' }])?.problem).toBe(
      'The file of the selected take is missing.',
    );
    expect(problemOf(shotWith(10), [], shared)?.problem).toBe('The shared keyframe is no longer in the library.');
    expect(problemOf(shotWith(10), [{ ...image('key'), trashedAt: 1 }], shared)).toMatchObject({
      source: undefined,
      problem: 'The shared keyframe is in Trash.',
    });
  });

  test('a shared keyframe ends the shot before and begins the shot after', () => {
    const continuity = continuityIn([shotWith(10), shotWith(20, { firstFrame: shared })], [image('key')]);
    expect(continuity.get('shot 10')?.last).toMatchObject({ source: { itemId: 'key' }, neighbor: { number: 20 } });
    expect(continuity.get('shot 10')?.first).toBeUndefined();
    expect(continuity.get('shot 20')?.first).toMatchObject({ source: { itemId: 'key' }, neighbor: { number: 10 } });
    expect(continuity.get('shot 20')?.last).toBeUndefined();
  });

  test('a last frame does not end the shot before', () => {
    const shots = [shotWith(10, selected('a')), shotWith(20, { firstFrame: lastFrame })];
    expect(continuityIn(shots, [video('a')]).get('shot 10')?.last).toBeUndefined();
  });
});

describe('neighbors', () => {
  const third = shotWith(30);
  const second = shotWith(20, { firstFrame: shared });

  test('a frame is in use only while its two shots are neighbors', () => {
    const inUse = (shots: readonly Shot[]) => {
      const continuity = continuityIn(shots, [image('key')]).get('shot 20');
      return continuity && [continuity.first !== undefined, continuity.isUnused];
    };
    expect(inUse([shotWith(10), second, third])).toEqual([true, false]);
    expect(inUse([shotWith(10, { position: 25 }), second, third])).toEqual([false, true]);
    expect(inUse([shotWith(10), shotWith(15), second])).toEqual([false, true]);
    // An omitted shot and a shot in Trash are not in the cut.
    expect(inUse([shotWith(10), shotWith(15, { status: 'omitted' }), second])).toEqual([true, false]);
    expect(inUse([shotWith(10), shotWith(15, { trashedAt: 1 }), second])).toEqual([true, false]);
    expect(inUse([shotWith(5), shotWith(10, { status: 'omitted' }), second])).toEqual([false, true]);
    expect(inUse([shotWith(10), { ...second, status: 'omitted' }])).toBeUndefined();
  });

  test('an older record without the shot before means the current one', () => {
    const older = shotWith(20, { firstFrame: { kind: 'shared', itemId: 'key' } });
    expect(continuityIn([shotWith(5), older], [image('key')]).get('shot 20')?.first?.neighbor.number).toBe(5);
  });

  test('two shots that continue from each other are no cycle: only the later one does', () => {
    const continuity = continuityIn(
      [
        shotWith(10, { ...selected('a'), firstFrame: { kind: 'last-frame', shotId: 'shot 20' } }),
        shotWith(20, { ...selected('b'), firstFrame: lastFrame }),
      ],
      [video('a'), video('b')],
    );
    expect(continuity.get('shot 10')).toMatchObject({ first: undefined, isUnused: true });
    expect(continuity.get('shot 20')?.first?.source).toEqual({ itemId: 'a', frame: 60 });
  });
});

describe('changes', () => {
  const frame = (itemId: string, number: number): Source => ({
    as: 'frame',
    itemId,
    hash: 'f'.repeat(64),
    frame: number,
  });
  const input = (itemId: string): Source => ({ as: 'input', itemId, hash: `hash of ${itemId}` });
  const changedOf = (take: Item, values: Partial<Shot> = {}, before = selected('a')) =>
    continuityIn(
      [shotWith(10, before), shotWith(20, { ...selected(take.id), firstFrame: lastFrame, ...values })],
      [video('a'), video('other'), image('key'), take],
    ).get('shot 20')?.changed;

  test('another selected take and another out point change the first frame', () => {
    const take = video('b', [frame('a', 60)]);
    expect(changedOf(take)).toEqual([]);
    expect(changedOf(take, {}, selected('other'))).toEqual(['first']);
    expect(changedOf(take, {}, selected('a', { in: 0, out: 59 }))).toEqual(['first']);
    // Another in point does not.
    expect(changedOf(take, {}, selected('a', { in: 12, out: 60 }))).toEqual([]);
    // Nothing to compare with.
    expect(changedOf(take, {}, {})).toEqual([]);
  });

  test('a take that was made from no frame does not depend on one', () => {
    expect(changedOf(video('b'))).toEqual([]);
    expect(changedOf(video('b', [{ as: 'remix', itemId: 'a' }]))).toEqual([]);
    expect(changedOf(image('b'))).toEqual([]);
  });

  test('another shared image changes the frames of both shots', () => {
    const changed = (key: string) => {
      const continuity = continuityIn(
        [
          shotWith(10, selected('a')),
          shotWith(20, { ...selected('b'), firstFrame: { kind: 'shared', itemId: key, shotId: 'shot 10' } }),
        ],
        [video('a', [input('start'), input('key')]), video('b', [input('key')]), image('key'), image('other')],
      );
      return ['shot 10', 'shot 20'].map((id) => continuity.get(id)?.changed);
    };
    expect(changed('key')).toEqual([[], []]);
    expect(changed('other')).toEqual([['last'], ['first']]);
  });

  test('a take whose model has no last frame does not depend on one', () => {
    const continuity = continuityIn(
      [shotWith(10, selected('a')), shotWith(20, { firstFrame: shared })],
      [video('a', [input('start')]), image('key')],
    );
    expect(continuity.get('shot 10')?.changed).toEqual([]);
  });

  test('the same image from the disk counts by its bytes', () => {
    const take = video('b', [{ as: 'input', hash: 'hash of key' }]);
    expect(changedOf(take, { firstFrame: shared })).toEqual([]);
    expect(changedOf(video('b', [{ as: 'input', hash: 'hash of another' }]), { firstFrame: shared })).toEqual([
      'first',
    ]);
  });

  test('an accepted change stays accepted until the source changes again, for that take', () => {
    const take = video('b', [frame('a', 60)]);
    const acceptedFrames = { itemId: 'b', first: { itemId: 'other', frame: 60 } };
    expect(changedOf(take, { acceptedFrames }, selected('other'))).toEqual([]);
    expect(changedOf(take, { acceptedFrames }, selected('other', { in: 0, out: 30 }))).toEqual(['first']);
    expect(changedOf(take, { acceptedFrames: { ...acceptedFrames, itemId: 'c' } }, selected('other'))).toEqual([
      'first',
    ]);
    // Back to the recorded source.
    expect(changedOf(take, { acceptedFrames })).toEqual([]);
  });
});
