import { expect, test } from 'vitest';
import { quitActionFor, quitQuestion, quitWarning } from '../../../../electron/host/quit-question.ts';
import { createActivityIndicator } from '../../../../electron/notifications/activity-indicator.ts';
import { stepClock } from '../../../support/step-clock.ts';

test('the computer stays awake during downloads and the gap between two, and no longer', () => {
  const clock = stepClock();
  const awake: boolean[] = [];
  const reported: object[] = [];
  const atWork = createActivityIndicator(
    { keepAwake: (on) => awake.push(on), progress: (progress) => reported.push(progress) },
    clock,
  );
  atWork.running(3);
  expect(awake).toEqual([]);
  atWork.transferring(true);
  atWork.transferring(false);
  clock.pass(1_000);
  atWork.transferring(true);
  clock.pass(3_600_000);
  expect(awake).toEqual([true]);
  atWork.transferring(false);
  clock.pass(5_000);
  expect(awake).toEqual([true, false]);
  expect(reported.at(-1)).toEqual({ running: 3, isSaving: false });
});

test('the end of the program lets the computer sleep', () => {
  const awake: boolean[] = [];
  const atWork = createActivityIndicator({ keepAwake: (on) => awake.push(on) }, stepClock());
  atWork.transferring(true);
  atWork.close();
  expect(awake).toEqual([true, false]);
});

test('quitting asks only if runs would be left alone, and describes them correctly', () => {
  expect(quitActionFor(0, 'ask')).toBe('quit');
  expect(quitActionFor(0, 'stay')).toBe('quit');
  expect(quitActionFor(2, 'ask')).toBe('ask');
  expect(quitActionFor(2, 'stay')).toBe('stay');
  expect(quitQuestion(3, true).message).toBe('3 running. Quit Triptych?');
  expect(quitQuestion(3, true).detail).toMatch(/Results may expire 1 hour after they finish/);
  expect(quitQuestion(3, true).detail).toMatch(/charged/);
  expect(quitQuestion(3, false).detail).not.toMatch(/charged/);
  expect(quitWarning(0)).toBeUndefined();
  expect(quitWarning(3)).toBe(
    '3 running at the gateway. They are checked again at the next start. Results may expire 1 h after they finish.',
  );
  expect(quitWarning(1)).toMatch(/^1 running at the gateway\. It is checked again/);
});
