import { describe, expect, test } from 'vitest';
import { parseEdl } from '../../../../../shared/projects/import/parse-edl.ts';
import { rates } from '../../../../support/make-cut.ts';

const event = (text: string) => `TITLE: X\nFCM: NON-DROP FRAME\n${text}\n`;

describe('reading an EDL', () => {
  test('reads video events in the order of their record times', () => {
    const text = [
      'TITLE: My cut',
      'FCM: NON-DROP FRAME',
      '',
      '002  010T03   V     C        00:00:00:10 00:00:02:10 01:00:02:00 01:00:04:00 ',
      '* FROM CLIP NAME: 010_quay_t03.mp4',
      '* FROM CLIP NAME: a second name',
      'M2   010T03       050.0                00:00:00:10',
      '001  AX       AA/V  D    012 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00',
      '003  AX       A     C        00:00:00:00 00:00:09:00 01:00:04:00 01:00:13:00',
      '* FROM CLIP NAME: sound.wav',
      '004  BL       V     C        00:00:00:00 00:00:01:00 01:00:04:00 01:00:05:00',
      '* SHOT: 020, Lost',
      '005  X        V     C        00:00:00:00 00:00:00:00 01:00:05:00 01:00:05:00',
    ].join('\r\n');
    expect(parseEdl(text, rates.pal)).toMatchObject({
      title: 'My cut',
      clips: [
        { kind: 'clip', reel: 'AX', name: 'AX', duration: { frames: 50 }, hasSpeedChange: false },
        { reel: '010T03', fileName: '010_quay_t03.mp4', source: { frames: 10 }, hasSpeedChange: true },
        { kind: 'gap', shotNumber: 20, source: undefined, duration: { frames: 25 } },
      ],
    });
  });

  // Two lines with one number: the end of the clip before without any length, and the clip behind the transition.
  const dissolve = [
    '001  010T03   V     C        00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00',
    '* FROM CLIP NAME: 010_quay_t03.mp4',
    '002  010T03   V     C        00:00:02:00 00:00:02:00 01:00:02:00 01:00:02:00',
    '002  020T01   V     D    024 00:00:00:00 00:00:03:00 01:00:02:00 01:00:05:00',
    '* FROM CLIP NAME: 010_quay_t03.mp4',
    '* TO CLIP NAME: 020_boat_t01.mp4',
  ];
  const read = (lines: readonly string[]) => parseEdl(event(lines.join('\n')), rates.pal);

  test.each([
    ['as the last event', dissolve],
    [
      'with other lines of programs between',
      dissolve.toSpliced(3, 0, 'FCM: NON-DROP FRAME', '* LOC: 01:00:02:05 RED', ''),
    ],
    ['with the effect named first', dissolve.toSpliced(4, 0, '* EFFECT NAME: CROSS DISSOLVE')],
    ['of a wipe', dissolve.with(3, dissolve[3]?.replace('D    024', 'W001 024') ?? '')],
    [
      'before another event',
      [...dissolve, '003  030T01 V C 00:00:00:00 00:00:01:00 01:00:05:00 01:00:06:00', '* FROM CLIP NAME: 030.mp4'],
    ],
  ])('names the clip behind a transition, %s', (_, lines) => {
    const { clips, transitions } = read(lines);
    expect(transitions).toBe(1);
    expect(clips.slice(0, 2)).toMatchObject([
      { fileName: '010_quay_t03.mp4', duration: { frames: 50 } },
      { fileName: '020_boat_t01.mp4', source: { frames: 0 }, duration: { frames: 75 } },
    ]);
  });

  test('reads a fade from black and to black', () => {
    const lines = [
      '001  BL       V     C        00:00:00:00 00:00:00:00 01:00:00:00 01:00:00:00',
      '001  010T03   V     D    024 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00',
      '* TO CLIP NAME: 010_quay_t03.mp4',
      '002  010T03   V     C        00:00:02:00 00:00:02:00 01:00:02:00 01:00:02:00',
      '002  BL       V     D    024 00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:00',
      '* FROM CLIP NAME: 010_quay_t03.mp4',
    ];
    expect(read(lines)).toMatchObject({
      transitions: 2,
      clips: [
        { kind: 'clip', fileName: '010_quay_t03.mp4' },
        { kind: 'gap', duration: { frames: 25 } },
      ],
    });
  });

  test('counts drop-frame timecode as the file says', () => {
    const line = '001  AX  V  C  00:01:00;02 00:01:01;02 01:00:00;00 01:00:01;00';
    expect(parseEdl(`FCM: DROP FRAME\n${line}`, rates.ntsc).clips[0]?.source?.frames).toBe(1800);
    expect(parseEdl(line, rates.ntsc).clips[0]?.source?.frames).toBe(1800);
    const other = line.replaceAll(';', ':');
    expect(parseEdl(`FCM: NON-DROP FRAME\n${other}`, rates.ntsc).clips[0]?.source?.frames).toBe(1802);
  });

  test.each([
    ['', 'contains no video events'],
    ['{"OTIO_SCHEMA":"Timeline.1"}', 'contains no video events'],
    [
      event('001  AX  V  C  00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:30'),
      'Line 3 of this EDL: “01:00:01:30” isn’t a timecode at 25 frames per second.',
    ],
    [event('001  AX  V'), 'Line 3 of this EDL is damaged: an event has four timecodes.'],
    [event(`001  ${'x'.repeat(100_000)}  V`), 'an event has four timecodes'],
    [' '.repeat(32_000_001), 'larger than 32 MB'],
    [event('1 AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n'.repeat(10_001)), 'At most 10,000'],
  ])('explains bad input %#', (text, sentence) => expect(() => parseEdl(text, rates.pal)).toThrow(sentence));
});
