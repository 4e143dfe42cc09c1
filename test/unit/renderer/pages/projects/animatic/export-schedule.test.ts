import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipFrames,
  exportedFrames,
  exportSize,
  fitInside,
  momentsOfClip,
} from '../../../../../../renderer/pages/projects/animatic/export/export-schedule.ts';
import { evenFrames } from '../../../../../../renderer/pages/projects/animatic/playback/clip-reader.ts';
import { momentAt } from '../../../../../../renderer/pages/projects/animatic/playback/cut-frames.ts';
import { frameAt } from '../../../../../../renderer/ui/playback/video-frame-at-time.ts';
import { frameShownAt, timelineRates } from '../../../../../../shared/util/frame-rate.ts';
import { cuts } from './sample-cut.ts';

describe('the exported video', () => {
  it('shows each frame of the cut once at the rate of the project', () => {
    fc.assert(
      fc.property(cuts, (cut) => {
        expect(exportedFrames(cut, cut.project.rate)).toBe(cut.duration);
        for (const [index, { start, duration }] of cut.clips.entries())
          expect(clipFrames(cut, index, cut.project.rate)).toEqual({ first: start, count: duration });
      }),
    );
  });

  it('has no gap and no overlap at any rate, and shows the frame that the player shows', () => {
    fc.assert(
      fc.property(cuts, fc.constantFrom(...timelineRates), (cut, rate) => {
        let frame = 0;
        for (const [index, { media }] of cut.clips.entries()) {
          const { first, count } = clipFrames(cut, index, rate);
          if (count > 0) expect(first).toBe(frame);
          frame += count;
          if (media?.item.kind !== 'video') continue;
          const frames = evenFrames(media);
          const moments = momentsOfClip(cut, index, rate, { media, frames });
          expect(moments).toHaveLength(count);
          for (const [position, moment] of moments.entries()) {
            const shown = momentAt(cut, frameShownAt(first + position, rate, cut.project.rate));
            // At the very end of a cut, rounding can add one frame: its last shot is held.
            if (shown?.index === index) expect(frameAt(frames, moment)).toBe(shown.sourceFrame);
          }
        }
        expect(frame).toBe(exportedFrames(cut, rate));
      }),
    );
  });

  it('has even sides in the shape of the project', () => {
    expect(exportSize({ width: 16, height: 9 }, 1080)).toEqual({ width: 1920, height: 1080 });
    expect(exportSize({ width: 9, height: 16 }, 1080)).toEqual({ width: 608, height: 1080 });
    expect(fitInside({ width: 1000, height: 1000 }, { width: 1920, height: 1080 })).toEqual({
      x: 420,
      y: 0,
      width: 1080,
      height: 1080,
    });
  });
});
