import { expect, test } from 'vitest';
import { matrixAssumedByPlayer } from '../../../../shared/library/video-colors.ts';
import { encodingOf } from '../../../../shared/measurements/scopes/color-encoding.ts';

const bt709 = { matrix: 'bt709', transfer: 'bt709', primaries: 'bt709' } as const;

// The values are those of the frames of Chromium 156; `player-colors.spec.ts` compares pixels with it.
test.each([
  ['H.264, 360 lines, nothing stated', { codec: 'avc', height: 360 }, 'smpte170m'],
  ['H.264, 718 lines, nothing stated', { codec: 'avc', height: 718 }, 'smpte170m'],
  ['H.264, 720 lines, nothing stated', { codec: 'avc', height: 720 }, 'bt709'],
  ['VP8, 720 lines, null in place of nothing', { codec: 'vp8', height: 720, matrix: null }, 'bt709'],
  ['VP9, 720 lines, nothing stated', { codec: 'vp9', height: 720 }, 'smpte170m'],
  ['AV1, 1080 lines, nothing stated', { codec: 'av1', height: 1080 }, 'smpte170m'],
  ['H.264, 360 lines, only the matrix', { codec: 'avc', height: 360, matrix: 'bt709' }, 'smpte170m'],
  ['H.264, 720 lines, no matrix', { ...bt709, codec: 'avc', height: 720, matrix: undefined }, 'bt709'],
  ['H.264, 360 lines, all stated', { ...bt709, codec: 'avc', height: 360 }, undefined],
  [
    'AV1, 2160 lines, HDR',
    { codec: 'av1', height: 2160, matrix: 'bt2020-ncl', transfer: 'pq', primaries: 'bt2020' },
    undefined,
  ],
] as const)('the player assumes for %s', (_, video, matrix) => expect(matrixAssumedByPlayer(video)).toBe(matrix));

test('a frame without a matrix is read in limited range, as browsers show it, and one with a matrix as it says', () => {
  expect(encodingOf(null, true)).toMatchObject({ matrix: 'bt601', isAssumed: true, isFullRange: false });
  expect(encodingOf('bt709', true)).toMatchObject({ matrix: 'bt709', isAssumed: false, isFullRange: true });
  expect(encodingOf('smpte170m', false)).toMatchObject({ matrix: 'bt601', isAssumed: false, isFullRange: false });
});
