import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correct,
  type Drift,
  maxAudibleRateChange,
  maxRateChange,
  noDrift,
} from '../../../../../../../renderer/pages/studio/comparison/playback/follow-clock.ts';

const frame = 1 / 30;

/** A video that is off by `error`, measured every 33 ms with `noise`, until it jumps or the time is over. Seconds. */
function simulate(error: number, seconds: number, noise: (index: number) => number = () => 0, most = maxRateChange) {
  let drift: Drift = noDrift;
  let jumped = false;
  let changes = 0;
  for (let index = 0; index * frame < seconds && !jumped; index += 1) {
    const correction = correct(drift, error + noise(index), frame, { maxChange: most });
    if (correction.kind === 'jump') jumped = true;
    else {
      if (correction.drift.rate !== drift.rate) changes += 1;
      drift = correction.drift;
      error += (drift.rate - 1) * frame;
    }
  }
  return { error, jumped, changes, rate: drift.rate };
}

describe('a video that is off the clock', () => {
  it('comes within 3 ms of the clock in 2.5 seconds, only by a change of its playback rate', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.06, max: 0.06, noNaN: true }), (error) => {
        const after = simulate(error, 2.5);
        expect(after.jumped).toBe(false);
        expect(Math.abs(after.error)).toBeLessThanOrEqual(0.0031);
      }),
    );
  });

  it('never changes its playback rate by more than the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true })),
        fc.constantFrom(maxRateChange, maxAudibleRateChange),
        (errors, most) => {
          let drift: Drift = noDrift;
          for (const error of errors) {
            const correction = correct(drift, error, frame, { maxChange: most });
            drift = correction.kind === 'jump' ? noDrift : correction.drift;
            expect(Math.abs(drift.rate - 1)).toBeLessThanOrEqual(most + 1e-9);
          }
        },
      ),
    );
  });

  it('seeks only if it is off by more than three frames', () => {
    expect(simulate(0.11, 0.1).jumped).toBe(true);
    expect(simulate(-0.11, 0.1).jumped).toBe(true);
    expect(simulate(0.09, 0.1).jumped).toBe(false);
    expect(correct(noDrift, 0.11, 1 / 10).kind).toBe('play');
    // The lead of muted videos is 68 ms at double speed. It ends when the sound is turned on.
    expect(correct(noDrift, 0.068, 1 / 60, { pace: 2 }).kind).toBe('play');
    expect(correct(noDrift, 0.068, 1 / 60).kind).toBe('jump');
  });

  it('does not seek because of one late measurement', () => {
    const first = correct(noDrift, 0, frame);
    if (first.kind !== 'play') throw new Error('jumped');
    expect(correct(first.drift, -0.2, frame).kind).toBe('play');
  });

  it('keeps its playback rate while the measurements vary by 2 ms', () => {
    const { changes } = simulate(0, 20, (index) => (index % 2 === 0 ? 0.002 : -0.002));
    expect(changes).toBe(0);
  });

  it('does not alternate between correction and normal rate at the edge of the tolerance', () => {
    expect(simulate(0.02, 10, (index) => Math.sin(index) * 0.0005).changes).toBeLessThan(20);
  });
});
