import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { edlText } from '../../../../../shared/projects/export/edl.ts';
import { filesOf, makeCut, rates } from '../../../../support/make-cut.ts';

const linesOf = (cut: Cut, options: Partial<Parameters<typeof edlText>[0]> = {}) =>
  edlText({ cut, files: filesOf(cut), ...options }).split('\r\n');

describe('an EDL', () => {
  test('has events, names, comments and a table of reels', () => {
    const cut = makeCut([
      {
        title: 'Quay',
        scene: 'Arrival',
        brief: 'Ships',
        notes: 'First line\nsecond line',
        take: { trim: [10, 60], before: 2 },
        markers: [{ frame: 12, text: 'Bird' }],
      },
      { title: 'Lost', planned: 30 },
      { title: 'Map', take: { kind: 'image' }, planned: 15 },
    ]);
    expect(linesOf(cut)).toEqual([
      'TITLE: Harbour',
      'FCM: NON-DROP FRAME',
      '',
      '001  010T03   V     C        00:00:00:10 00:00:02:10 01:00:00:00 01:00:02:00',
      '* FROM CLIP NAME: 010_quay_t03.mp4',
      '* SHOT: 010, Quay',
      '* TAKE: T03',
      '* SCENE: Arrival',
      '* BRIEF: Ships',
      '* NOTE: First line second line',
      '* LOC: 01:00:00:02 GREEN   Bird',
      '',
      '002  BL       V     C        00:00:00:00 00:00:01:05 01:00:02:00 01:00:03:05',
      '* SHOT: 020, Lost',
      '* GAP: No take is selected.',
      '',
      '003  030T01   V     C        00:00:00:00 00:00:00:15 01:00:03:05 01:00:03:20',
      '* FROM CLIP NAME: 030_map_t01.png',
      '* SHOT: 030, Map',
      '* TAKE: T01',
      '',
      '* REEL NAMES AND THEIR FILES',
      '* REEL 010T03: 010_quay_t03.mp4',
      '* REEL 030T01: 030_map_t01.png',
      '',
    ]);
  });

  test('counts drop-frame timecode where it is asked for and exists', () => {
    const at = (rate: (typeof rates)[keyof typeof rates], dropFrame: boolean) =>
      linesOf(makeCut([{ take: { frames: 1900 } }], { rate }), { dropFrame }).slice(1, 4);
    expect(at(rates.ntsc, true)).toEqual([
      'FCM: DROP FRAME',
      '',
      '001  010T01   V     C        00:00:00;00 00:01:03;12 01:00:00;00 01:01:03;12',
    ]);
    expect(at(rates.ntsc, false)).toEqual([
      'FCM: NON-DROP FRAME',
      '',
      '001  010T01   V     C        00:00:00:00 00:01:03:10 01:00:00:00 01:01:03:10',
    ]);
    expect(at(rates.slowNtsc, true)[0]).toBe('FCM: NON-DROP FRAME');
  });

  test('counts files with another rate in frames of the cut', () => {
    // Frame 12 at 24 is frame 12.5 at 25, and 37 frames are 38.54.
    const [, , , event] = linesOf(makeCut([{ take: { rate: rates.cinema, trim: [12, 49] } }]));
    expect(event).toBe('001  010T01   V     C        00:00:00:13 00:00:02:02 01:00:00:00 01:00:01:14');
  });

  test('can name every reel AX', () => {
    const lines = linesOf(makeCut([{ take: {} }]), { reels: 'auxiliary' });
    expect(lines[3]).toBe('001  AX       V     C        00:00:00:00 00:00:04:00 01:00:00:00 01:00:04:00');
    expect(lines.join('\n')).not.toContain('REEL');
  });

  test('has no line that a text of the user created', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const cut = makeCut([
          {
            title: text,
            brief: text,
            notes: `x\n001  AX V C 00:00:00:00 ${text}`,
            scene: text,
            take: {},
            markers: [{ frame: 1, text }],
          },
        ]);
        const lines = linesOf({ ...cut, project: { ...cut.project, title: text } });
        const others = lines.filter((line) => !line.startsWith('* ') && line !== '');
        expect(others).toHaveLength(3);
        expect(lines.every((line) => /^\P{C}*$/u.test(line.replace(/[\p{Co}\p{Cn}]/gu, '')))).toBe(true);
        expect(lines.filter((line) => line.length > 160)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('holds at most 9999 events', () => {
    const cut = makeCut([{ take: {} }]);
    const [clip] = cut.clips;
    if (!clip) throw new Error('The cut has no clip.');
    const of = (length: number): Cut => ({ ...cut, clips: Array.from({ length }, () => clip) });
    expect(linesOf(of(1000))[3]).toMatch(/^0001 /);
    expect(() => linesOf(of(10_000))).toThrow('An EDL holds at most 9,999 clips, and this cut has 10,000.');
  });
});
