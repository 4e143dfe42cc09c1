import { onTestFinished } from 'vitest';
import type { CrashMarks } from '../../electron/workers/measurement/crash-marks.ts';
import { createMeasurements, type Measurements } from '../../electron/workers/measurement/measurements.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Workers as the program has them, and marks in a folder of their own, until the end of the test. */
export function testMeasurements(limitMs?: number): { measurements: Measurements; marks: CrashMarks } {
  const scratch = scratchFolder('marks');
  const measurements = createMeasurements({ folder: scratch.path, limitMs });
  onTestFinished(async () => {
    await measurements.close();
    scratch.remove();
  });
  return { measurements, marks: measurements.marks };
}
