import { describe, expect, test } from 'vitest';
import { otioText } from '../../../../../shared/projects/export/otio.ts';
import { parseOtio } from '../../../../../shared/projects/import/parse-otio.ts';
import { filesOf, idOf, makeCut, rates } from '../../../../support/make-cut.ts';

const written = (cut: ReturnType<typeof makeCut>, options = {}) =>
  JSON.parse(otioText({ cut, files: filesOf(cut), ...options }));
const time = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate });

describe('an OTIO file', () => {
  test('has clips with their files, ranges and metadata', () => {
    const cut = makeCut([
      {
        title: 'Harbour',
        scene: 'Arrival',
        brief: 'Ships',
        take: { trim: [10, 60], before: 2 },
        markers: [
          { frame: 12, text: 'Bird' },
          { frame: 80, text: 'Outside of the trim' },
        ],
      },
    ]);
    const timeline = written(cut);
    expect(timeline).toMatchObject({
      OTIO_SCHEMA: 'Timeline.1',
      name: 'Harbour',
      global_start_time: time(90_000, 25),
      metadata: { triptych: { rate: '25/1' } },
      tracks: { OTIO_SCHEMA: 'Stack.1', children: [{ OTIO_SCHEMA: 'Track.1', kind: 'Video' }] },
    });
    const [clip] = timeline.tracks.children[0].children;
    expect(clip).toMatchObject({
      OTIO_SCHEMA: 'Clip.2',
      name: '010 Harbour t03',
      enabled: true,
      effects: [],
      source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: time(10, 25), duration: time(50, 25) },
      active_media_reference_key: 'DEFAULT_MEDIA',
      media_references: {
        DEFAULT_MEDIA: {
          OTIO_SCHEMA: 'ExternalReference.1',
          target_url: 'media/010_harbour_t03.mp4',
          available_range: { start_time: time(0, 25), duration: time(100, 25) },
        },
      },
    });
    expect(clip.metadata).toEqual({
      triptych: {
        shotId: idOf(1, 0),
        shotNumber: 10,
        shotTitle: 'Harbour',
        scene: 'Arrival',
        status: 'approved',
        brief: 'Ships',
        takeNumber: 3,
        itemId: idOf(2, 0),
        model: 'video-a-1',
        prompt: 'A harbour',
        seed: 7,
      },
    });
    expect(clip.markers).toMatchObject([
      { OTIO_SCHEMA: 'Marker.2', name: 'Bird', marked_range: { start_time: time(12, 25), duration: time(1, 25) } },
    ]);
  });

  test.each([
    ['later than the cut', 20, { gap: 20, in: 0, duration: 80 }],
    ['before the cut', -10, { gap: 0, in: 10, duration: 40 }],
    ['after the cut', 100, undefined],
    ['and ends before the cut', -50, undefined],
  ] as const)('has a guide track that starts %s', (_, offset, expected) => {
    const guide = { hash: '', name: 'Voice', offset, gain: -6 };
    const cut = makeCut([{ take: {} }], { guide });
    const seconds = expected?.gap === 0 || offset === -50 ? 2 : 60;
    const file = { name: 'guide_voice.wav', url: 'media/guide_voice.wav', hasAudio: true };
    const [, track] = written(cut, { guide: { file, seconds } }).tracks.children;
    expect(track === undefined).toBe(expected === undefined);
    if (!expected) return;
    expect(track).toMatchObject({ OTIO_SCHEMA: 'Track.1', kind: 'Audio' });
    const clip = track.children.at(-1);
    expect(clip).toMatchObject({
      name: 'Voice',
      metadata: { triptych: { gainDecibels: -6 } },
      source_range: { start_time: time(expected.in, 25), duration: time(expected.duration, 25) },
      media_references: {
        DEFAULT_MEDIA: {
          target_url: 'media/guide_voice.wav',
          available_range: { start_time: time(0, 25), duration: time(seconds * 25, 25) },
        },
      },
    });
    const gaps = track.children.slice(0, -1).map((gap: { source_range: object }) => gap.source_range);
    expect(gaps).toMatchObject(expected.gap === 0 ? [] : [{ duration: time(expected.gap, 25) }]);
    // An edited copy is imported without its audio.
    expect(parseOtio(otioText({ cut, files: filesOf(cut), guide: { file, seconds } })).clips).toHaveLength(1);
  });

  test.each([
    [rates.slowNtsc, 23.976023976023978],
    [rates.pal, 25],
    [rates.ntsc, 29.97002997002997],
    [rates.double, 59.94005994005994],
  ])('names the rate %o as a number with full precision', (rate, number) => {
    const cut = makeCut([{ take: {} }], { rate });
    const [clip] = written(cut).tracks.children[0].children;
    expect(clip.source_range.duration).toEqual(time(100, number));
  });

  test('counts the start in frames of the file and the duration in frames of the cut', () => {
    const cut = makeCut([{ take: { rate: rates.cinema, trim: [12, 49] } }, { take: {} }]);
    const [clip] = written(cut).tracks.children[0].children;
    // 37 frames at 24 are 38.54 frames at 25.
    expect(clip.source_range).toMatchObject({ start_time: time(12, 24), duration: time(39, 25) });
  });

  test('has gaps for missing takes and images with a duration', () => {
    const cut = makeCut([
      { title: 'Lost', planned: 40 },
      { take: { kind: 'image' }, planned: 30 },
    ]);
    const [gap, image] = written(cut).tracks.children[0].children;
    expect(gap).toMatchObject({
      OTIO_SCHEMA: 'Gap.1',
      name: '010 Lost',
      source_range: { start_time: time(0, 25), duration: time(40, 25) },
      metadata: { triptych: { problem: 'No take is selected.' } },
    });
    expect(image.source_range).toMatchObject({ start_time: time(0, 25), duration: time(30, 25) });
  });

  test('without prompts contains no text about the content', () => {
    const secret = 'quagga';
    const cut = makeCut(
      [
        {
          brief: secret,
          notes: secret,
          take: { item: { prompt: secret, negative: secret, note: secret } },
          markers: [{ frame: 1, text: secret }],
        },
      ],
      { notes: secret },
    );
    expect(otioText({ cut, files: filesOf(cut) })).toContain(secret);
    expect(otioText({ cut, files: filesOf(cut), withoutPrompts: true })).not.toContain(secret);
  });
});
