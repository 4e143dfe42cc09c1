import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correct,
  type Drift,
  mostRate,
  mostRateHeard,
  noDrift,
} from '../../../../../../renderer/pages/compare/playback/drift-correction.ts';

const frame = 1 / 30;

/** A video that is off by `error`, told every 33 ms with `noise` in it, until it is left alone or jumps. */
function watch(error: number, seconds: number, noise: (index: number) => number = () => 0, most = mostRate) {
  let drift: Drift = noDrift;
  let jumped = false;
  let changes = 0;
  for (let index = 0; index * frame < seconds && !jumped; index += 1) {
    const correction = correct(drift, error + noise(index), frame, most);
    if (correction.kind === 'jump') jumped = true;
    else {
      if (correction.drift.rate !== drift.rate) changes += 1;
      drift = correction.drift;
      error += (drift.rate - 1) * frame;
    }
  }
  return { error, jumped, changes, rate: drift.rate };
}

describe('a film that is off the clock', () => {
  it('is back within three thousandths of a second in two seconds, by playing faster or slower alone', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.06, max: 0.06, noNaN: true }), (error) => {
        const after = watch(error, 2.5);
        expect(after.jumped).toBe(false);
        expect(Math.abs(after.error)).toBeLessThanOrEqual(0.0031);
      }),
    );
  });

  it('never plays more than so much faster or slower', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true })),
        fc.constantFrom(mostRate, mostRateHeard),
        (errors, most) => {
          let drift: Drift = noDrift;
          for (const error of errors) {
            const correction = correct(drift, error, frame, most);
            drift = correction.kind === 'jump' ? noDrift : correction.drift;
            expect(Math.abs(drift.rate - 1)).toBeLessThanOrEqual(most + 1e-9);
          }
        },
      ),
    );
  });

  it('jumps when it is off by more than three of its frames, and not before', () => {
    expect(watch(0.11, 0.1).jumped).toBe(true);
    expect(watch(-0.11, 0.1).jumped).toBe(true);
    expect(watch(0.09, 0.1).jumped).toBe(false);
    expect(correct(noDrift, 0.11, 1 / 10).kind).toBe('play');
  });

  it('does not jump for one late report', () => {
    const first = correct(noDrift, 0, frame);
    if (first.kind !== 'play') throw new Error('jumped');
    expect(correct(first.drift, -0.2, frame).kind).toBe('play');
  });

  it('is left alone while its reports tremble by two thousandths', () => {
    const { changes } = watch(0, 20, (index) => (index % 2 === 0 ? 0.002 : -0.002));
    expect(changes).toBe(0);
  });

  it('is corrected until it is well inside, and not to and fro at the edge', () => {
    expect(watch(0.02, 10, (index) => Math.sin(index) * 0.0005).changes).toBeLessThan(20);
  });
});
