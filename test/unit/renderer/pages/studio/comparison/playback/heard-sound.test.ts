import { expect, test } from 'vitest';
import {
  audiblePaneOf,
  heardSoundAt,
  isHeard,
  restoreState,
} from '../../../../../../../renderer/pages/studio/comparison/playback/clock-state.ts';
import { createTimeline } from '../../../../../../../renderer/ui/playback/playback-timeline.ts';
import { firstViewState } from '../../../../../../../shared/comparisons/view-state.ts';
import { constantRateVideo } from '../../../../compare/sample-videos.ts';

const stored = restoreState({ clock: firstViewState.clock, heard: 'short', offsets: {} });
const videos = new Map([
  ['long', { video: constantRateVideo(30, 120), offset: 0 }],
  ['short', { video: constantRateVideo(30, 30), offset: 0.5 }],
]);
const gains = new Map([['short', 0.25]]);

test('one pane is heard, forward and at speeds from 0.5 to 2, which count for a stretched video as well', () => {
  const { tracks } = createTimeline(videos, 'real');
  expect(isHeard(stored, 'short', tracks.get('short'))).toBe(true);
  expect(isHeard(stored, 'long', tracks.get('long'))).toBe(false);
  expect([0.25, 0.5, 2, 4].map((speed) => isHeard({ ...stored, speed }, 'short', undefined))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isHeard({ ...stored, shuttle: -1 }, 'short', tracks.get('short'))).toBe(false);
  // A quarter of the longest duration.
  expect(isHeard(stored, 'short', createTimeline(videos, 'fit').tracks.get('short'))).toBe(false);
});

test('no pane is audible while the chosen one is silent', () => {
  const { tracks } = createTimeline(videos, 'real');
  const audibleAt = (speed: number) => audiblePaneOf({ ...stored, speed }, tracks);
  expect([0.25, 0.5, 2, 4].map(audibleAt)).toEqual([undefined, 'short', 'short', undefined]);
  expect(audiblePaneOf(stored, createTimeline(videos, 'fit').tracks)).toBeUndefined();
  expect(audiblePaneOf({ ...stored, heard: undefined }, tracks)).toBeUndefined();
});

test('the sound has the position in its video, and the gain of matched loudness', () => {
  const { tracks } = createTimeline(videos, 'real');
  expect(heardSoundAt(stored, 1.25, tracks, gains)).toEqual({ paneId: 'short', seconds: 0.75, gain: 1 });
  expect(heardSoundAt({ ...stored, matchesLoudness: true }, 1.25, tracks, gains)?.gain).toBe(0.25);
  expect(heardSoundAt({ ...stored, heard: undefined }, 1, tracks, gains)).toBeUndefined();
});
