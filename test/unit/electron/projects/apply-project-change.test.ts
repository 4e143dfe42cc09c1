import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyProjectChange } from '../../../../electron/projects/apply-project-change.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { projectSchema } from '../../../../shared/projects/project.ts';
import type { ProjectChange, ShotChange } from '../../../../shared/projects/project-change.ts';
import type { ProjectWithShots } from '../../../../shared/projects/project-item-ids.ts';
import { shotSchema, storedShotStatuses } from '../../../../shared/projects/shot.ts';
import { timelineRates } from '../../../../shared/util/frame-rate.ts';
import {
  applied,
  itemId,
  projectId,
  referenceId,
  sample,
  sceneId,
  sentenceOf,
  shotId,
  stored,
  withoutTimes,
} from './sample-project.ts';

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const changeOfShot: fc.Arbitrary<ShotChange> = fc.integer({ min: 1, max: 3 }).chain((n) => {
  const ownItem = fc.oneof(
    fc.integer({ min: 1, max: 3 }).map((take) => itemId(n * 10 + take)),
    fc.integer({ min: 90, max: 93 }).map(itemId),
  );
  const otherShot = fc.constantFrom(...[1, 2, 3].filter((other) => other !== n).map(shotId));
  const trim = fc.record({ in: fc.nat(50), out: fc.integer({ min: 51, max: 99 }) });
  return fc.record(
    {
      id: fc.constant(shotId(n)),
      title: fc.string({ maxLength: 5 }).map((text) => text.replaceAll(/[^\w ]/g, '')),
      planned: orNull(fc.integer({ min: 1, max: 9 })),
      status: fc.constantFrom(...storedShotStatuses),
      number: fc.integer({ min: 1, max: 60 }),
      position: fc.integer({ min: -3000, max: 3000 }),
      sceneId: orNull(fc.constantFrom(sceneId(1), sceneId(2))),
      referenceIds: fc.uniqueArray(fc.constantFrom(referenceId(1), referenceId(2))),
      trashed: fc.boolean(),
      removeTakes: fc.uniqueArray(ownItem, { maxLength: 4 }),
      addTakes: fc.array(fc.record({ itemId: ownItem, place: fc.nat(4) }, { requiredKeys: ['itemId'] }), {
        maxLength: 4,
      }),
      trims: fc.array(fc.record({ itemId: ownItem, trim: orNull(trim) }), { maxLength: 3 }),
      selectedItemId: orNull(ownItem),
      firstFrame: orNull(
        fc.oneof(
          fc.record(
            { kind: fc.constant('shared' as const), itemId: ownItem, shotId: otherShot },
            { requiredKeys: ['kind', 'itemId'] },
          ),
          fc.record({ kind: fc.constant('last-frame' as const), shotId: otherShot }),
        ),
      ),
      acceptedFrames: orNull(
        fc.record({ itemId: ownItem, first: fc.record({ itemId: ownItem, frame: fc.integer({ min: 1, max: 9 }) }) }),
      ),
    },
    { requiredKeys: ['id'] },
  );
});
const changeOfProject: fc.Arbitrary<ProjectChange> = fc.record(
  {
    id: fc.constant(projectId),
    project: fc.record(
      {
        title: fc.constantFrom('Harbour', 'Night'),
        rate: fc.constantFrom(...timelineRates),
        scenes: fc.uniqueArray(fc.constantFrom(1, 2)).map((all) => all.map((n) => ({ id: sceneId(n), title: '' }))),
        references: fc
          .uniqueArray(fc.constantFrom(1, 2))
          .map((all) => all.map((n) => ({ id: referenceId(n), title: 'Set', kind: 'place' as const, itemIds: [] }))),
        posterItemId: orNull(fc.constantFrom(itemId(1))),
        guide: orNull(
          fc.record({
            hash: fc.constantFrom('a'.repeat(64), 'b'.repeat(64)),
            name: fc.constant('voice.wav'),
            offset: fc.integer({ min: -5, max: 5 }),
            gain: fc.integer({ min: -6, max: 6 }),
          }),
        ),
      },
      { requiredKeys: [] },
    ),
    shots: fc.array(changeOfShot, { maxLength: 4 }),
  },
  { requiredKeys: ['id'] },
);

/** Applies the changes that can be applied, and returns the contents before and after the last of them. */
function runAll(changes: readonly ProjectChange[]) {
  let contents = sample();
  let last: { before: ProjectWithShots; undo: ProjectChange } | undefined;
  for (const change of changes) {
    try {
      const changed = applyProjectChange(contents, change, 3);
      last = { before: contents, undo: changed.undo };
      contents = stored(contents, changed);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }
  return { contents, last };
}

describe('a change', () => {
  test('that is undone restores the project exactly', () => {
    let undone = 0;
    fc.assert(
      fc.property(fc.array(changeOfProject, { minLength: 1, maxLength: 4 }), (changes) => {
        const { contents, last } = runAll(changes);
        if (!last) return;
        undone += 1;
        expect(withoutTimes(applied(contents, last.undo, 4))).toEqual(withoutTimes(last.before));
      }),
      { numRuns: 600 },
    );
    expect(undone).toBeGreaterThan(200);
  });

  test('that is undone and redone is as before the undo', () => {
    fc.assert(
      fc.property(fc.array(changeOfProject, { minLength: 1, maxLength: 3 }), (changes) => {
        const { contents, last } = runAll(changes);
        if (!last) return;
        const undone = applyProjectChange(contents, last.undo, 4);
        const before = stored(contents, undone);
        expect(withoutTimes(applied(before, undone.undo, 5))).toEqual(withoutTimes(contents));
      }),
      { numRuns: 300 },
    );
  });

  test('leaves only values that can be stored', () => {
    fc.assert(
      fc.property(fc.array(changeOfProject, { minLength: 1, maxLength: 4 }), (changes) => {
        const { project, shots } = runAll(changes).contents;
        expect(projectSchema.parse(project)).toEqual(project);
        for (const shot of shots) expect(shotSchema.parse(shot)).toEqual(shot);
      }),
    );
  });

  test('without a difference changes nothing, not even the time', () => {
    const contents = sample();
    const { title, rate } = contents.project;
    const changed = applyProjectChange(
      contents,
      {
        id: projectId,
        project: { title, rate },
        shots: [{ id: shotId(1), title: 'Shot 1', removeTakes: [itemId(99)] }],
      },
      9,
    );
    expect(changed).toEqual({ project: contents.project, shots: [], undo: { id: projectId } });
  });

  test('of the frame rate keeps times to the nearest frame', () => {
    const { project, shots } = applied(sample(), {
      id: projectId,
      project: { rate: { numerator: 48, denominator: 1 } },
    });
    expect(shots.map(({ planned }) => planned)).toEqual([2, 4, 6]);
    expect(project.guide?.offset).toBe(4);
  });

  test('that removes scenes and reference sets also removes them from shots', () => {
    const contents = sample();
    const [first, second] = contents.project.references;
    if (!first || !second) throw new Error('There are two sets');
    const { shots } = applied(contents, { id: projectId, project: { scenes: [], references: [second] } });
    expect(shots.map((shot) => [shot.sceneId, shot.referenceIds])).toEqual([
      [undefined, []],
      [undefined, [referenceId(2)]],
      [undefined, []],
    ]);
  });

  test('of takes: the first one turns a draft into review, and a removed one is not selected', () => {
    const contents = sample();
    expect(contents.shots.map(({ status }) => status)).toEqual(['review', 'review', 'draft']);
    const shot = contents.shots[0];
    const { shots } = applied(contents, {
      id: projectId,
      shots: [{ id: shotId(1), removeTakes: [itemId(11)], addTakes: [{ itemId: itemId(90), place: 0 }] }],
    });
    expect(shot?.selectedItemId).toBe(itemId(11));
    expect(shots[0]?.selectedItemId).toBeUndefined();
    expect(shots[0]?.takes.map((take) => take.itemId)).toEqual([itemId(90), itemId(12), itemId(13)]);
  });

  test('of takes: the first one of a shot is in the cut, a later one is not', () => {
    const add = (contents: ReturnType<typeof sample>, ...ids: number[]) =>
      applyProjectChange(
        contents,
        { id: projectId, shots: [{ id: shotId(3), addTakes: ids.map((id) => ({ itemId: itemId(id) })) }] },
        9,
      );
    const first = add(sample(), 90, 91);
    expect(first.shots[0]).toMatchObject({ selectedItemId: itemId(90), status: 'review' });
    const contents = {
      ...sample(),
      shots: sample().shots.map((shot) => first.shots.find(({ id }) => id === shot.id) ?? shot),
    };
    expect(add(contents, 92).shots[0]?.selectedItemId).toBe(itemId(90));
    const undone = applyProjectChange(contents, first.undo, 10);
    expect(undone.shots[0]).toMatchObject({ takes: [], status: 'draft' });
    expect(undone.shots[0]?.selectedItemId).toBeUndefined();
  });

  test.each<[string, ProjectChange['project'], ShotChange | undefined]>([
    ['The title can have at most 200 characters; this one has 201.', { title: 'x'.repeat(201) }, undefined],
    ['The title can’t contain control characters.', { title: 'a\u202eb' }, undefined],
    ['24/0 is not a frame rate.', { rate: { numerator: 24, denominator: 0 } }, undefined],
    ['The aspect ratio needs whole numbers from 1 to 100, like 16:9.', { shape: { width: NaN, height: 9 } }, undefined],
    [
      'A reference set needs a name.',
      { references: [{ id: referenceId(1), title: ' ', kind: 'place', itemIds: [] }] },
      undefined,
    ],
    ['Shot 010: the brief can have at most 20000 characters; this one has 20001.', undefined, brief(20_001)],
    ['A shot number is a whole number from 1 to 999999.', undefined, { id: shotId(1), number: 1.5 }],
    ['Shot 020 already exists. Choose another number.', undefined, { id: shotId(1), number: 20 }],
    ['Shot 010: the planned duration is a number of frames, at least 1.', undefined, { id: shotId(1), planned: NaN }],
    ['Shot 010: the in point must be before the out point.', undefined, trimmed(9, 9)],
    ['Shot 010: in and out points are numbers of frames, from 0.', undefined, trimmed(-1, 9)],
    ['Shot 010: the selected take is not one of its takes.', undefined, { id: shotId(1), selectedItemId: itemId(99) }],
    ['Shot 010: its scene is not in this project.', undefined, { id: shotId(1), sceneId: sceneId(9) }],
    [
      'Shot 010 can’t begin with its own last frame.',
      undefined,
      { id: shotId(1), firstFrame: { kind: 'last-frame', shotId: shotId(1) } },
    ],
    ['This shot no longer exists.', undefined, { id: shotId(9), title: '' }],
    [
      'A shot has at most 500 takes. Remove a take of shot 010 first.',
      undefined,
      { id: shotId(1), addTakes: Array.from({ length: 498 }, (_, n) => ({ itemId: itemId(1000 + n) })) },
    ],
  ])('is refused: %s', (sentence, project, shot) => {
    const change = { id: projectId, ...(project ? { project } : {}), ...(shot ? { shots: [shot] } : {}) };
    expect(sentenceOf(() => applyProjectChange(sample(), change, 2))).toBe(sentence);
  });
});

function brief(length: number): ShotChange {
  return { id: shotId(1), brief: 'x'.repeat(length) };
}

function trimmed(start: number, end: number): ShotChange {
  return { id: shotId(1), trims: [{ itemId: itemId(11), trim: { in: start, out: end } }] };
}
