import { describe, expect, test } from 'vitest';
import { parseOtio } from '../../../../../shared/projects/import/parse-otio.ts';
import { idOf } from '../../../../support/make-cut.ts';

const time = (value: number, rate = 25) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate });
const range = (start: number, duration: number, rate = 25) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: time(start, rate),
  duration: time(duration, rate),
});
const clip = (facts: object = {}) => ({ OTIO_SCHEMA: 'Clip.2', name: 'A', source_range: range(10, 50), ...facts });
const timeline = (...tracks: (readonly unknown[])[]) =>
  JSON.stringify({
    OTIO_SCHEMA: 'Timeline.1',
    name: 'Cut',
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: tracks.map((children) => ({ OTIO_SCHEMA: 'Track.1', kind: 'Video', children })),
    },
  });
const pal = { numerator: 25, denominator: 1 };

describe('reading OTIO', () => {
  test('reads clips of version 1 and 2, gaps, and metadata', () => {
    const reference = { OTIO_SCHEMA: 'ExternalReference.1', target_url: 'file:///C:/x/010%20a_t01.mp4' };
    const parsed = parseOtio(
      timeline([
        clip({ media_references: { DEFAULT_MEDIA: reference }, active_media_reference_key: 'DEFAULT_MEDIA' }),
        { OTIO_SCHEMA: 'Transition.1', name: 'Dissolve' },
        clip({ OTIO_SCHEMA: 'Clip.1', media_reference: { OTIO_SCHEMA: 'MissingReference.1', name: null } }),
        { OTIO_SCHEMA: 'Gap.1', name: '', source_range: range(0, 5) },
        clip({ metadata: { triptych: { shotId: idOf(1, 0), itemId: idOf(2, 0) }, other: { deep: [1] } } }),
        clip({ metadata: { triptych: { shotId: 'no id' } } }),
        clip({ effects: [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 2 }] }),
      ]),
    );
    expect(parsed.title).toBe('Cut');
    expect(parsed.clips).toMatchObject([
      {
        kind: 'clip',
        fileName: '010 a_t01.mp4',
        source: { frames: 10, rate: pal },
        duration: { frames: 50, rate: pal },
      },
      { kind: 'clip', fileName: undefined },
      { kind: 'gap', source: undefined, duration: { frames: 5 } },
      { shotId: idOf(1, 0), itemId: idOf(2, 0) },
      { shotId: undefined },
      { hasSpeedChange: true },
    ]);
  });

  test('subtracts the start of a file with timecode, and names exact rates', () => {
    const ntsc = 29.97002997002997;
    const available = { available_range: range(107_892, 500, ntsc) };
    const { clips } = parseOtio(
      timeline([clip({ source_range: range(107_902, 20, ntsc), media_reference: available })]),
    );
    expect(clips[0]?.source).toEqual({ frames: 10, rate: { numerator: 30_000, denominator: 1001 } });
  });

  test('takes the first track with clips, and lists the clips of others', () => {
    const parsed = parseOtio(
      timeline([{ OTIO_SCHEMA: 'Gap.1', source_range: range(0, 5) }], [clip()], [clip({ name: 'B' })]),
    );
    expect(parsed.clips.map(({ name }) => name)).toEqual(['A']);
    expect(parsed.otherClips.map(({ name }) => name)).toEqual(['B']);
  });

  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  test.each([
    ['', 'contains no valid JSON'],
    ['{"OTIO_SCHEMA":"Timel', 'contains no valid JSON'],
    ['[]', 'isn’t an OTIO timeline'],
    ['{"OTIO_SCHEMA":"Clip.2"}', 'isn’t an OTIO timeline'],
    [timeline(), 'has no clips'],
    [timeline([]), 'has no clips'],
    [timeline([clip({ source_range: null })]), 'The clip “A” of this OTIO file has no duration.'],
    [timeline([clip({ source_range: range(Number.NaN, 5) })]), 'source_range.start_time.value has no valid value'],
    [timeline([clip({ source_range: range(1e12, 5) })]), 'source_range.start_time.value has no valid value'],
    [timeline([clip({ source_range: range(0, 5, 0) })]), 'source_range.start_time.rate has no valid value'],
    [timeline([5]), 'is damaged'],
    [
      timeline(
        Array.from({ length: 6000 }, () => clip()),
        Array.from({ length: 6000 }, () => clip()),
      ),
      'At most 10,000',
    ],
    [timeline(Array.from({ length: 10_001 }, () => clip())), 'isn’t an OTIO timeline'],
    [' '.repeat(32_000_001), 'larger than 32 MB'],
    [`{"OTIO_SCHEMA":"Timeline.1","tracks":${deep}}`, 'OTIO'],
  ])('explains bad input %#', (text, sentence) => expect(() => parseOtio(text)).toThrow(sentence));

  test('is not misled by names of prototypes, and ignores deep metadata', () => {
    const text = timeline([clip({ media_references: {}, active_media_reference_key: '__proto__' })]).replace(
      '"name":"A"',
      `"name":"A","__proto__":{"kind":"x"},"constructor":{"prototype":{"y":1}},"metadata":{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    );
    const [parsed] = parseOtio(text).clips;
    expect(parsed).toMatchObject({ name: 'A', kind: 'clip' });
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(Object.hasOwn(Object.prototype, 'y')).toBe(false);
  });
});
