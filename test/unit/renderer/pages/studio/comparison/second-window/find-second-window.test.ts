import { afterEach, expect, test, vi } from 'vitest';
import {
  answerAsSecondWindow,
  findSecondWindow,
} from '../../../../../../../renderer/pages/studio/comparison/second-window/is-window-linked.ts';

afterEach(() => void vi.useRealTimers());

test('an open second window is found, and none is found after it closed', async () => {
  const close = answerAsSecondWindow();
  expect(await findSecondWindow()).toBe(true);
  close();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const found = findSecondWindow();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await found).toBe(false);
});
