import { expect, test } from 'vitest';
import { createIncompleteFiles } from '../../../../../electron/library/watch-folders/incomplete-files.ts';
import type { FileStamp } from '../../../../../electron/storage/watch-folder-store.ts';
import { stepClock } from '../../../../support/step-clock.ts';

function watchFile(path: string) {
  const clock = stepClock();
  const complete: string[] = [];
  let stamp: FileStamp = { bytes: 100, modifiedMs: 1 };
  const files = createIncompleteFiles({
    clock,
    stampOf: async () => stamp,
    problemOf: async () => undefined,
    onComplete: async (each) => void complete.push(each),
    onIncomplete: async () => {},
    onMissing: async () => {},
    onUnexpectedError: (error) => {
      throw error;
    },
  });
  files.add(path);
  return {
    complete,
    write: () => {
      stamp = { ...stamp, bytes: stamp.bytes + 1 };
    },
    /** Each look ends before the next second. */
    async passSeconds(count: number) {
      for (let second = 0; second < count; second += 1) {
        clock.pass(1000);
        await new Promise(setImmediate);
      }
    },
  };
}

test('an image is complete two seconds after its last change', async () => {
  const { complete, write, passSeconds } = watchFile('photo.png');
  await passSeconds(2);
  write();
  await passSeconds(2);
  expect(complete).toEqual([]);
  await passSeconds(2);
  expect(complete).toEqual(['photo.png']);
});

test('a video is complete fifteen seconds after its last change, because its program may pause', async () => {
  const { complete, write, passSeconds } = watchFile('rendered.mp4');
  await passSeconds(14);
  write();
  await passSeconds(15);
  expect(complete).toEqual([]);
  await passSeconds(3);
  expect(complete).toEqual(['rendered.mp4']);
});
