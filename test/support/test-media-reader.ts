import { onTestFinished } from 'vitest';
import type { CrashLoopGuard } from '../../electron/workers/media-files/crash-loop-guard.ts';
import { createMediaFileReader, type MediaFileReader } from '../../electron/workers/media-files/media-file-reader.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Creates the program's reader of media files with a temporary folder, until the end of the test. */
export function testMediaReader(limitMs?: number): { mediaReader: MediaFileReader; marks: CrashLoopGuard } {
  const scratch = scratchFolder('marks');
  const mediaReader = createMediaFileReader({ folder: scratch.path, limitMs });
  onTestFinished(async () => {
    await mediaReader.close();
    scratch.remove();
  });
  return { mediaReader, marks: mediaReader.crashLoopGuard };
}
