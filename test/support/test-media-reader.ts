import { onTestFinished } from 'vitest';
import type { CrashMarks } from '../../electron/workers/media-files/crash-marks.ts';
import { createMeasurements, type Measurements } from '../../electron/workers/media-files/media-file-reader.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Creates the program's measurement workers with a temporary folder for crash marks, until the end of the test. */
export function testMeasurements(limitMs?: number): { measurements: Measurements; marks: CrashMarks } {
  const scratch = scratchFolder('marks');
  const measurements = createMeasurements({ folder: scratch.path, limitMs });
  onTestFinished(async () => {
    await measurements.close();
    scratch.remove();
  });
  return { measurements, marks: measurements.crashMarks };
}
