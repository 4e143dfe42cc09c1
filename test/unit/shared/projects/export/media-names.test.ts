import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reelsOf } from '../../../../../shared/projects/export/edl-reels.ts';
import { mediaNamesOf, numbersInMediaName } from '../../../../../shared/projects/export/media-names.ts';
import { makeCut } from '../../../../support/make-cut.ts';

const nameOf = (title: string) => [...mediaNamesOf(makeCut([{ title, take: { before: 2 } }])).values()][0];

describe('media names', () => {
  test.each([
    ['Harbour', '010_harbour_t03.mp4'],
    ['Harbour at dawn', '010_harbour-at-dawn_t03.mp4'],
    ['CON', '010_con_t03.mp4'],
    ['🚢🌊', '010_t03.mp4'],
    ['', '010_t03.mp4'],
    ['../../etc/passwd', '010_etc-passwd_t03.mp4'],
    ['a\u202egnp.exe\u200f', '010_a-gnp-exe_t03.mp4'],
    ['מלחמה', '010_מלחמה_t03.mp4'],
    ['x'.repeat(4000), `010_${'x'.repeat(60)}_t03.mp4`],
  ])('of the title %o', (title, name) => expect(nameOf(title)).toBe(name));

  test('are unique, and one item has one name', () => {
    const cut = makeCut([
      { title: 'A', take: {} },
      { title: 'B', take: { sameAs: 0 } },
      { title: 'C', take: {} },
    ]);
    const twice = {
      ...cut,
      clips: cut.clips.map((clip) => ({ ...clip, shot: { ...clip.shot, number: 5, title: 'Same' } })),
    };
    expect([...mediaNamesOf(twice).values()]).toEqual(['005_same_t01.mp4', '005_same_t01-2.mp4']);
    expect([...reelsOf(twice).values()]).toEqual(['005T01', 'X0000002']);
  });

  test('are valid on every system and contain the numbers of shot and take', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom(0, 8, 9, 98, 99, 399),
        (title, before) => {
          const [name = ''] = mediaNamesOf(makeCut([{ title, take: { before } }])).values();
          expect(name).toMatch(/^[^<>:"/\\|?*\p{C}]+\.mp4$/u);
          expect(new TextEncoder().encode(name).length).toBeLessThan(130);
          expect(numbersInMediaName(name)).toEqual({ shotNumber: 10, takeNumber: before + 1 });
        },
      ),
    );
  });

  test.each(['harbour.mp4', '010 Harbour t03', '1_t1.mp4', `010${'_t01'.repeat(10_000)}x.mp4x`])(
    'of other programs have no numbers: %.20s',
    (name) => expect(numbersInMediaName(name)).toBeUndefined(),
  );
});
