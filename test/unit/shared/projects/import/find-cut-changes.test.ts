import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../../shared/library/item.ts';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { edlText } from '../../../../../shared/projects/export/edl.ts';
import { otioText } from '../../../../../shared/projects/export/otio.ts';
import { findCutChanges, reorderMatches } from '../../../../../shared/projects/import/find-cut-changes.ts';
import { parseEdl } from '../../../../../shared/projects/import/parse-edl.ts';
import { parseOtio } from '../../../../../shared/projects/import/parse-otio.ts';
import type { ParsedClip, ParsedCut } from '../../../../../shared/projects/import/parsed-cut.ts';
import { cutChangesSchema } from '../../../../../shared/projects/imported-cut-changes.ts';
import { timelineRates } from '../../../../../shared/util/frame-rate.ts';
import { filesOf, idOf, makeCut, rates, type ShotFacts } from '../../../../support/make-cut.ts';

const otioOf = (cut: Cut) => parseOtio(otioText({ cut, files: filesOf(cut) }));
const edlOf = (cut: Cut, dropFrame = false) =>
  parseEdl(edlText({ cut, files: filesOf(cut), dropFrame }), cut.project.rate);
const shots = (...numbers: number[]) => numbers.map((number) => idOf(1, number));
const none = { changes: [], remarks: [] };

function edited(parsed: ParsedCut, edit: (clips: ParsedClip[]) => ParsedClip[]): ParsedCut {
  return { ...parsed, clips: edit([...parsed.clips]) };
}

const anyShot: fc.Arbitrary<ShotFacts> = fc
  .record({
    title: fc.string({ maxLength: 30 }),
    planned: fc.integer({ min: 1, max: 500 }),
    take: fc
      .option(
        fc
          .record({
            kind: fc.constantFrom('video' as const, 'video' as const, 'image' as const),
            rate: fc.constantFrom(...timelineRates),
            frames: fc.integer({ min: 1, max: 400 }),
            from: fc.nat(399),
            length: fc.integer({ min: 1, max: 400 }),
            before: fc.nat(3),
          })
          .map(({ from, length, ...take }) => {
            const start = Math.min(from, take.frames - 1);
            return { ...take, trim: [start, Math.min(take.frames, start + length)] as const };
          }),
        { nil: undefined },
      )
      .map((take) => take),
  })
  .map(({ take, ...shot }) => (take ? { ...shot, take } : shot));
const anyCut = fc
  .record({ shots: fc.array(anyShot, { maxLength: 12 }), rate: fc.constantFrom(...timelineRates) })
  .map(({ shots, rate }) => makeCut(shots, { rate }))
  .filter(({ clips }) => clips.length > 0);

describe('changes from an edited file', () => {
  test('are none after an export to OTIO', () => {
    fc.assert(
      fc.property(
        anyCut.filter(({ clips }) => clips.some(({ media }) => media)),
        (cut) => {
          expect(findCutChanges(cut, otioOf(cut))).toEqual(none);
        },
      ),
    );
  });

  test('are none after an export to an EDL, with or without drop-frame timecode', () => {
    fc.assert(
      fc.property(anyCut, fc.boolean(), (cut, dropFrame) => {
        expect(findCutChanges(cut, edlOf(cut, dropFrame))).toEqual(none);
      }),
    );
  });

  test('are a new order, and the fewest shots that moved', () => {
    const cut = makeCut([{ take: {} }, { take: {} }, {}, { take: {} }, { take: {} }]);
    const parsed = edited(otioOf(cut), ([a, b, , d, e]) => [e, a, b, d].flatMap((clip) => clip ?? []));
    // The shot without a take is no clip. It stays behind its predecessor.
    expect(findCutChanges(cut, parsed)).toEqual({
      changes: [{ kind: 'order', shotIds: shots(4, 0, 1, 2, 3), moved: shots(4) }],
      remarks: [],
    });
  });

  test('are trims in frames of the file', () => {
    const cut = makeCut([{ take: { trim: [10, 60] } }, { take: { rate: rates.cinema, trim: [12, 49] } }]);
    const parsed = edited(otioOf(cut), (clips) =>
      clips.map((clip) => ({
        ...clip,
        source: clip.source && { ...clip.source, frames: clip.source.frames + 2 },
        duration: { ...clip.duration, frames: clip.duration.frames - 10 },
      })),
    );
    expect(findCutChanges(cut, parsed).changes).toEqual([
      { kind: 'trim', shotId: idOf(1, 0), itemId: idOf(2, 0), before: { in: 10, out: 60 }, after: { in: 12, out: 52 } },
      // 29 frames at 25 are 27.84 at 24.
      { kind: 'trim', shotId: idOf(1, 1), itemId: idOf(2, 1), before: { in: 12, out: 49 }, after: { in: 14, out: 42 } },
    ]);
  });

  test('never leave the file', () => {
    fc.assert(
      fc.property(
        anyCut,
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: -50, max: 2000 }),
        (cut, start, length) => {
          fc.pre(cut.clips.some(({ media }) => media));
          const parsed = edited(otioOf(cut), (clips) =>
            clips.map((clip) => ({
              ...clip,
              source: clip.source && { ...clip.source, frames: start },
              duration: { ...clip.duration, frames: length },
            })),
          );
          const { changes } = findCutChanges(cut, parsed);
          expect(cutChangesSchema.parse({ changes, remarks: [] }).changes).toEqual(changes);
          for (const change of changes) {
            if (change.kind !== 'trim') continue;
            const frames = cut.clips.find(({ shot }) => shot.id === change.shotId)?.media?.frames ?? 0;
            expect(change.after.out).toBeLessThanOrEqual(frames);
          }
        },
      ),
    );
  });

  test('omit only shots with a take, and name unknown and repeated clips', () => {
    const cut = makeCut([{ take: {} }, {}, { take: {} }]);
    const parsed = edited(otioOf(cut), ([first]) =>
      first ? [first, { ...first, source: first.source && { ...first.source, frames: 3 } }, unknown] : [],
    );
    expect(findCutChanges(cut, parsed)).toEqual({
      changes: [{ kind: 'omit', shotId: idOf(1, 2) }],
      remarks: [
        { kind: 'repeated', shotId: idOf(1, 0) },
        { kind: 'unknown', name: 'Titles' },
      ],
    });
  });

  test('join a clip that was divided', () => {
    const cut = makeCut([{ take: { trim: [10, 60] } }]);
    const parsed = edited(otioOf(cut), ([clip]) => {
      if (!clip?.source) return [];
      const part = (from: number, frames: number) => ({
        ...clip,
        source: { frames: from, rate: rates.pal },
        duration: { frames, rate: rates.pal },
      });
      return [part(10, 20), part(30, 30)];
    });
    expect(findCutChanges(cut, parsed)).toEqual(none);
  });

  test('are a new duration for an image and for a shot without a take', () => {
    const cut = makeCut([{ take: { kind: 'image' }, planned: 20 }, { planned: 30 }, { take: {} }]);
    const parsed = edited(otioOf(cut), ([image, gap, clip]) =>
      [image, gap, clip].flatMap((each): ParsedClip[] => {
        if (!each) return [];
        return each === clip ? [clip] : [{ ...each, duration: { frames: 48, rate: rates.cinema } }];
      }),
    );
    expect(findCutChanges(cut, parsed).changes).toEqual([
      { kind: 'duration', shotId: idOf(1, 0), before: 20, after: 50 },
      { kind: 'duration', shotId: idOf(1, 1), before: 30, after: 50 },
    ]);
  });

  test('are another take of the shot', () => {
    const cut = makeCut([{ take: { before: 2 } }]);
    const other = idOf(5, 1);
    const item = { ...cut.clips[0]?.media?.item, id: other, seconds: 2, framesPerSecond: 24 } as Item;
    const parsed = edited(otioOf(cut), (clips) =>
      clips.map((clip) => ({ ...clip, shotId: undefined, fileName: '010_shot-1_t02.mp4' })),
    );
    expect(findCutChanges(cut, parsed).changes).toEqual([{ kind: 'take', shotId: idOf(1, 0), itemId: other }]);
    expect(findCutChanges(cut, parsed, new Map([[other, item]])).changes).toEqual([
      { kind: 'take', shotId: idOf(1, 0), itemId: other, trim: { in: 0, out: 48 } },
    ]);
  });

  test('do not read trims of clips with another speed', () => {
    const cut = makeCut([{ take: {} }]);
    const parsed = edited(otioOf(cut), (clips) =>
      clips.map((clip) => ({ ...clip, hasSpeedChange: true, duration: { frames: 5, rate: rates.pal } })),
    );
    expect(findCutChanges(cut, parsed)).toEqual({ changes: [], remarks: [{ kind: 'speed', shotId: idOf(1, 0) }] });
  });

  test('do not omit a shot that is on another track', () => {
    const cut = makeCut([{ take: {} }, { take: {} }]);
    const { clips, title } = otioOf(cut);
    expect(findCutChanges(cut, { title, clips: clips.slice(0, 1), otherClips: clips.slice(1) })).toEqual({
      changes: [],
      remarks: [{ kind: 'other-track', shotId: idOf(1, 1) }],
    });
  });
});

const unknown: ParsedClip = {
  kind: 'clip',
  name: 'Titles',
  fileName: undefined,
  source: { frames: 0, rate: rates.pal },
  duration: { frames: 10, rate: rates.pal },
  hasSpeedChange: false,
};

describe('the shot of a clip', () => {
  const cut = makeCut([
    { title: 'Quay', take: {} },
    { title: 'Sea', take: {} },
    { title: 'Again', take: { sameAs: 0 } },
  ]);
  const facts: readonly (readonly [string, Partial<ParsedClip>, number])[] = [
    ['metadata before the file', { shotId: idOf(1, 1), fileName: '010_quay_t01.mp4' }, 1],
    ['the file without case', { fileName: '020_SEA_T01.MP4' }, 1],
    ['the file as the name of the clip', { name: '020_sea_t01.mp4' }, 1],
    ['the numbers of a file that was exported under another title', { fileName: '020_ocean_t01.mp4' }, 1],
    ['the reel', { reel: '020t01' }, 1],
    ['the number on the slate', { shotNumber: 20 }, 1],
    ['the name of the clip', { name: '020 Sea t01' }, 1],
    ['the title', { name: 'SEA' }, 1],
  ];
  test.each(facts)('is found by %s', (_, clip, index) => {
    const { changes, remarks } = findCutChanges(cut, { title: '', clips: [{ ...unknown, ...clip }], otherClips: [] });
    expect(remarks).toEqual([]);
    expect(changes.flatMap((change) => (change.kind === 'omit' ? change.shotId : []))).toEqual(
      shots(0, 1, 2).filter((id) => id !== idOf(1, index)),
    );
  });

  test('that shows the item of another shot is the first free one', () => {
    const clips = ['010_quay_t01.mp4', '020_sea_t01.mp4', '010_quay_t01.mp4'].map((fileName) => ({
      ...unknown,
      fileName,
      duration: { frames: 100, rate: rates.pal },
    }));
    expect(findCutChanges(cut, { title: '', clips, otherClips: [] })).toEqual(none);
  });
});

test('a new order contains every shot once, and the others move', () => {
  const ids = Array.from({ length: 8 }, (_, index) => String(index));
  fc.assert(
    fc.property(fc.shuffledSubarray(ids), (found) => {
      const order = reorderMatches(ids, found);
      if (!order) return;
      expect(order.shotIds.toSorted()).toEqual(ids);
      expect(order.shotIds.filter((id) => found.includes(id))).toEqual(found);
      const staying = found.filter((id) => !order.moved.includes(id));
      expect(staying).toEqual(staying.toSorted());
    }),
  );
});
