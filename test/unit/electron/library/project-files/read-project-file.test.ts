import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectFileText } from '../../../../../electron/library/project-files/project-file.ts';
import { type ReadProject, readProjectFile } from '../../../../../electron/library/project-files/read-project-file.ts';
import { type Project, projectSchema } from '../../../../../shared/projects/project.ts';
import { type Shot, shotSchema } from '../../../../../shared/projects/shot.ts';
import { cleanForeignTitle } from '../../../../../shared/util/clean-title.ts';

const now = 1_764_000_000_000;
const time = fc.integer({ min: 0, max: 2 ** 45 });
const title = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => cleanForeignTitle(text, 200));
const text = fc.string({ unit: 'binary', maxLength: 100 });
const optional = { requiredKeys: [] };
const frameSource = fc.record(
  { itemId: fc.uuid(), frame: fc.integer({ min: 1, max: 1000 }) },
  { requiredKeys: ['itemId'] },
);

function some<Value>(list: readonly Value[]) {
  return list.length === 0 ? fc.constant(undefined) : fc.option(fc.constantFrom(...list), { nil: undefined });
}

/** Any project that the program can store. */
const contents = fc
  .record({
    project: fc.record({
      id: fc.uuid(),
      title,
      rate: fc.record({ numerator: fc.integer({ min: 1, max: 1e6 }), denominator: fc.integer({ min: 1, max: 1e5 }) }),
      shape: fc.record({ width: fc.integer({ min: 1, max: 100 }), height: fc.integer({ min: 1, max: 100 }) }),
      notes: text,
      scenes: fc.uniqueArray(fc.record({ id: fc.uuid(), title }), { maxLength: 3, selector: ({ id }) => id }),
      references: fc.uniqueArray(
        fc.record({
          id: fc.uuid(),
          title: title.map((name) => name || 'Set'),
          kind: fc.constantFrom('character' as const, 'place' as const, 'product' as const, 'style' as const),
          itemIds: fc.array(fc.uuid(), { maxLength: 3 }),
        }),
        { maxLength: 3, selector: ({ id }) => id },
      ),
      createdAt: time,
      changedAt: time,
    }),
    more: fc.record({ posterItemId: fc.uuid(), trashedAt: time }, optional),
    shots: fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        position: fc.double({ noNaN: true, min: -(2 ** 40), max: 2 ** 40 }).map((value) => value + 0),
        number: fc.integer({ min: 1, max: 999_999 }),
        title,
        brief: text,
        status: fc.constantFrom('draft' as const, 'review' as const, 'approved' as const, 'omitted' as const),
        takes: fc.uniqueArray(fc.record({ itemId: fc.uuid(), addedAt: time }), {
          maxLength: 4,
          selector: ({ itemId }) => itemId,
        }),
        notes: text,
        createdAt: time,
        changedAt: time,
        more: fc.record(
          {
            planned: fc.integer({ min: 1, max: 1e6 }),
            trashedAt: time,
            comparisonId: fc.uuid(),
            firstFrame: fc.oneof(
              fc.record({ kind: fc.constant('shared' as const), itemId: fc.uuid(), shotId: fc.uuid() }),
              fc.record({ kind: fc.constant('last-frame' as const), shotId: fc.uuid() }),
            ),
            acceptedFrames: fc.record(
              { itemId: fc.uuid(), first: frameSource, last: frameSource },
              { requiredKeys: ['itemId'] },
            ),
          },
          optional,
        ),
      }),
      { maxLength: 5, selector: ({ id }) => id },
    ),
  })
  .chain(({ project, more, shots }) =>
    fc
      .tuple(
        ...shots.map((shot) =>
          fc.record({
            sceneId: some(project.scenes.map(({ id }) => id)),
            selectedItemId: some(shot.takes.map(({ itemId }) => itemId)),
            referenceIds: fc.subarray(project.references.map(({ id }) => id)),
            trim: fc.record({ in: fc.nat(1000), length: fc.integer({ min: 1, max: 1000 }) }),
          }),
        ),
      )
      .map((links): { project: Project; shots: Shot[] } => ({
        project: { ...project, ...more },
        shots: shots.map(({ more: own, ...shot }, index) => {
          const { sceneId, selectedItemId, referenceIds = [], trim } = links[index] ?? {};
          const takes = shot.takes.map((take, at) =>
            at === 0 && trim ? { ...take, trim: { in: trim.in, out: trim.in + trim.length } } : take,
          );
          return {
            ...{ ...shot, ...own, projectId: project.id, referenceIds, takes },
            ...(sceneId === undefined ? {} : { sceneId }),
            ...(selectedItemId === undefined ? {} : { selectedItemId }),
          };
        }),
      })),
  );

function read(file: unknown, projectId: string): ReadProject {
  const found = readProjectFile(typeof file === 'string' ? file : JSON.stringify(file), projectId, now);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

test('a project that is written and read back is equal', () => {
  fc.assert(
    fc.property(contents, ({ project, shots }) => {
      const media = shots.flatMap(({ takes }) =>
        takes.map(({ itemId }) => ({ itemId, hash: 'a'.repeat(64), file: `2026/11/${itemId}.mp4` })),
      );
      const found = read(projectFileText({ project, shots }, media), project.id);
      expect(found).toEqual({ project, shots, media, findings: [] });
    }),
  );
});

/** Returns a project file with one shot, with changes by hand. */
function file(project: object = {}, shots: readonly unknown[] = [shot()]) {
  const id = 'f81d4fae-7dec-4ad0-a765-00a0c91e6bf6';
  return {
    format: 'triptych-project',
    version: 1,
    project: {
      ...{ id, title: 'Film', rate: { numerator: 25, denominator: 1 }, shape: { width: 16, height: 9 }, notes: '' },
      ...{ scenes: [], references: [], createdAt: 1, changedAt: 2, ...project },
    },
    shots,
    media: [],
  };
}

function shot(changes: object = {}) {
  return {
    ...{ id: randomUUID(), position: 1024, number: 10, title: 'One', brief: '', status: 'draft', referenceIds: [] },
    ...{ takes: [], notes: '', createdAt: 1, changedAt: 2, ...changes },
  };
}

const { id } = file().project;

test('a file without a project is refused with a sentence', () => {
  const whole = JSON.stringify(file());
  const refused = (text: string) => readProjectFile(text, id, now);
  expect(refused(whole.slice(0, -30))).toBe('It isn’t JSON, or it is incomplete.');
  expect(refused('')).toBe('It isn’t JSON, or it is incomplete.');
  expect(refused('[]')).toBe('It isn’t JSON, or it is incomplete.');
  expect(refused(whole.replace('"changedAt":2', '"changedAt":NaN'))).toBe('It isn’t JSON, or it is incomplete.');
  expect(refused('{"format":"triptych-sidecar"}')).toBe('It isn’t a project file.');
  expect(refused('{"format":"triptych-project","version":2}')).toBe('A newer version of Triptych wrote it.');
  expect(refused('{"format":"triptych-project","version":1}')).toBe('It is damaged: the project is missing.');
  expect(readProjectFile(whole, randomUUID(), now)).toBe('It belongs to another project than its name says.');
});

test('unknown fields and names of the prototype are ignored', () => {
  const text = JSON.stringify({ ...file({ later: { x: 1 } }, [shot({ later: true })]), more: [] });
  const { project, shots, findings } = read(text.replace('"later":', '"__proto__":{"title":"No"},"later":'), id);
  expect(findings).toEqual([]);
  expect([Object.keys(project), Object.keys(shots[0] ?? {})].flat()).not.toContain('later');
  expect([Object.getPrototypeOf(project), Object.getPrototypeOf(shots[0])]).toEqual([
    Object.prototype,
    Object.prototype,
  ]);
  expect([project.title, shots[0]?.title]).toEqual(['Film', 'One']);
});

test('the other shots stay when some can’t be read', () => {
  const good = shot();
  const { shots, findings } = read(file({}, [null, 7, 'x', shot({ id: 'a' }), shot({ number: -1 }), good, good]), id);
  expect(shots.map((each) => each.id)).toEqual([good.id]);
  expect(findings).toEqual(['6 shots couldn’t be read and were left out.']);
});

test('values that can’t be stored are corrected', () => {
  const [scene, take, twice] = [
    randomUUID(),
    { itemId: randomUUID(), addedAt: 1 },
    { itemId: randomUUID(), addedAt: 2 },
  ];
  const overturned = '\u202eexe.gpj\u2066 Name '.repeat(200);
  const { project, shots, findings } = read(
    file({ title: overturned, rate: { numerator: 0, denominator: 1 }, guide: 'none', createdAt: null }, [
      shot({
        ...{ title: 'N'.repeat(4000), position: null, planned: -5, sceneId: scene, selectedItemId: randomUUID() },
        takes: [{ ...take, trim: { in: 9, out: 4 } }, { itemId: 'x' }, twice, { ...twice, trim: { in: 1, out: 2 } }],
      }),
    ]),
    id,
  );
  expect(project).toMatchObject({ rate: { numerator: 24, denominator: 1 }, createdAt: now, changedAt: 2 });
  expect(project.title).toMatch(/^exe\.gpj Name exe\.gpj/);
  expect(project.title.length).toBeLessThanOrEqual(200);
  expect(shots).toHaveLength(1);
  expect(shots[0]).toMatchObject({ title: 'N'.repeat(200), position: 1024, takes: [take, twice] });
  for (const name of ['planned', 'sceneId', 'selectedItemId']) expect(shots[0]).not.toHaveProperty(name);
  expect(findings).toEqual([
    '12 values couldn’t be used and were corrected or left out: createdAt, guide, planned, position, rate, sceneId, selectedItemId, takes, title, trim.',
  ]);
});

test('of ten thousand shots, the first two thousand are imported', () => {
  const all = Array.from({ length: 10_000 }, (_, index) => shot({ number: index + 1, position: index }));
  const { shots, findings } = read(file({}, all), id);
  expect(shots.map(({ number }) => number)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1));
  expect(findings).toEqual(['It has too many shots. Only the first 2000 were imported; 8000 were left out.']);
});

test('any JSON gives a project that can be stored, or a sentence', () => {
  const value = fc.jsonValue();
  const broken = fc
    .tuple(contents, fc.dictionary(fc.constantFrom(...Object.keys(projectSchema.shape)), value), value)
    .map(([{ project, shots }, fields, odd]) => {
      const [first, ...others] = shots;
      const changed = first ? [{ ...first, ...fields, takes: odd }, ...others] : [odd];
      return {
        projectId: project.id,
        text: JSON.stringify({ ...file(), project: { ...project, ...fields }, shots: changed, media: odd }),
      };
    });
  fc.assert(
    fc.property(broken, ({ projectId, text }) => {
      const found = readProjectFile(text, projectId, now);
      if (typeof found === 'string') return;
      projectSchema.parse(found.project);
      for (const each of found.shots) shotSchema.parse(each);
    }),
  );
});

test('the first frame of an older file stays, and that of the shot itself is left out', () => {
  const [itemId, own] = [randomUUID(), randomUUID()];
  const { shots, findings } = read(
    file({}, [
      shot({ firstFrame: { kind: 'shared', itemId } }),
      shot({
        number: 20,
        position: 2048,
        firstFrame: { kind: 'last-frame', shotId: itemId, sourceItemId: itemId, itemId },
      }),
      shot({ id: own, number: 30, position: 3072, firstFrame: { kind: 'last-frame', shotId: own } }),
    ]),
    id,
  );
  expect(shots.map(({ firstFrame }) => firstFrame)).toEqual([
    { kind: 'shared', itemId },
    { kind: 'last-frame', shotId: itemId },
    undefined,
  ]);
  expect(findings).toHaveLength(1);
});
