import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { measureMedia } from '../../../../electron/media/measure-media.ts';
import { readFrameTimes } from '../../../../electron/workers/media-files/read-frame-times.ts';
import { videoColorsText } from '../../../../shared/library/video-colors.ts';
import { barsVideo } from '../../../support/exact-video.ts';
import { box, withBox } from '../../../support/mp4-boxes.ts';
import { hasFfmpeg } from '../../../support/run-ffmpeg.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { type VideoOfColors, videoOfColors } from '../../../support/videos-of-colors.ts';

async function factsOf(bytes: Uint8Array) {
  const scratch = scratchFolder('colors');
  onTestFinished(scratch.remove);
  const path = join(scratch.path, 'file');
  writeFileSync(path, bytes);
  const { colors } = await readFrameTimes(path);
  return { hdr: (await measureMedia(path)).hdr, text: colors && videoColorsText(colors) };
}

const none = 'matrix not stated, transfer not stated, primaries not stated';

describe.skipIf(!hasFfmpeg)('a file of ffmpeg', () => {
  const cases: readonly (readonly [VideoOfColors, string | undefined, string])[] = [
    ['untagged.mp4', undefined, `${none}, limited range`],
    ['untagged-full.webm', undefined, `${none}, full range`],
    ['only-matrix.mp4', undefined, 'matrix BT.709, transfer not stated, primaries not stated, limited range'],
    ['bt601-full.mp4', undefined, 'matrix BT.601, transfer BT.601, primaries BT.601, full range'],
    ['hlg.mp4', 'HLG', 'HDR (HLG), matrix BT.2020, transfer HLG, primaries BT.2020, limited range'],
    ['hlg-hevc.mp4', 'HLG', 'HDR (HLG), matrix BT.2020, transfer HLG, primaries BT.2020, limited range'],
    ['pq.webm', 'PQ', 'HDR (PQ), matrix BT.2020, transfer PQ, primaries BT.2020, limited range'],
  ];
  test.each(cases)('%s has the colors that it states', async (name, hdr, text) =>
    expect(await factsOf(videoOfColors(name))).toEqual({ hdr, text }),
  );
});

const bars = () => barsVideo({ matrix: 'bt709', isFullRange: false });

/** Puts a box of Dolby Vision into the description of the video. */
function withConfiguration(type: string, video: Buffer): Buffer {
  const added = box(type, new Uint8Array(24));
  const way = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
  const changed = withBox(video, way, added);
  // The box is behind the description, which becomes longer.
  const at = changed.indexOf('avc1', changed.indexOf('stsd')) - 4;
  changed.writeUInt32BE(changed.readUInt32BE(at) + added.length, at);
  return changed;
}

describe('Dolby Vision', () => {
  test.each(['dvcC', 'dvvC'])('is known by the box %s', async (type) => {
    const { hdr, text } = await factsOf(withConfiguration(type, await bars()));
    expect([hdr, text]).toEqual(['Dolby Vision', expect.stringMatching(/^HDR \(Dolby Vision\), matrix BT\.709, /)]);
  });

  test('is not known by such a box at another place, or by none', async () => {
    const video = await bars();
    for (const each of [video, withBox(video, ['moov'], box('dvcC')), withConfiguration('free', video)])
      expect((await factsOf(each)).hdr).toBeUndefined();
  });
});
