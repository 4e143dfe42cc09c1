import type { MessageBoxOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { createCrashRecovery } from '../../../../../electron/shell/electron/crash-recovery.ts';
import { stepClock } from '../../../../support/step-clock.ts';
import { RecordedWindow } from '../../../shell/recorded-parts.ts';

const minute = 60_000;

/** A recovery around one window; questions stay open until the test answers them. */
function watched({ canRestart = true } = {}) {
  const window = new RecordedWindow({}, 1);
  const clock = stepClock();
  const questions: { question: MessageBoxOptions; answer(button: string): Promise<void> }[] = [];
  const notes: string[] = [];
  const ends: string[] = [];
  const dialog = {
    ask(_window: unknown, question: MessageBoxOptions) {
      const { promise, resolve } = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
      const close = (response: number) => resolve({ response, checkboxChecked: false });
      // In Electron, an aborted dialog counts as canceled.
      question.signal?.addEventListener('abort', () => close(question.cancelId ?? 0));
      const answer = async (button: string) => {
        close(question.buttons?.indexOf(button) ?? -1);
        await settled();
      };
      questions.push({ question, answer });
      return promise;
    },
    notify: () => undefined,
    askNow: () => 0,
    pickFolder: async () => undefined,
    pickFile: async () => undefined,
  };
  const recovery = createCrashRecovery(dialog, {
    window: () => window as never,
    ...(canRestart && { restartSafely: () => void ends.push('restart') }),
    quit: () => void ends.push('quit'),
    note: (error) => void notes.push(error.message),
    clock,
  });
  recovery.watch(window as never);
  const die = async (reason = 'crashed') => {
    window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
    clock.pass(1);
    await settled();
  };
  const drawingDies = async (reason: 'crashed' | 'clean-exit' = 'crashed', type: 'GPU' | 'Utility' = 'GPU') => {
    recovery.childEnded({ type, reason, exitCode: 5 });
    await settled();
  };
  const loads = () => window.calls.filter((call) => call === 'reload').length;
  return { window, clock, questions, notes, ends, die, drawingDies, loads };
}

/** Waits until everything that only awaits promises has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a page that crashed', () => {
  it.each(['crashed', 'oom', 'killed', 'abnormal-exit', 'launch-failed', 'integrity-failure', 'memory-eviction'])(
    'by %s: is loaded again at its URL, without a question',
    async (reason) => {
      const { die, loads, questions, notes } = watched();
      await die(reason);
      expect(loads()).toBe(1);
      expect(questions).toEqual([]);
      expect(notes).toEqual([`The page ended: ${reason}, exit code 5.`]);
    },
  );

  it('is left alone after a normal end, or if its window is closed', async () => {
    const { die, loads, window, notes } = watched();
    await die('clean-exit');
    window.destroyed = true;
    await die();
    expect(loads()).toBe(0);
    expect(notes).toEqual([]);
  });

  it('is not loaded into a window that was closed meanwhile', async () => {
    const { window, clock, loads } = watched();
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    window.destroyed = true;
    clock.pass(1);
    expect(loads()).toBe(0);
  });

  it('is loaded three times within five minutes, and then the user is asked', async () => {
    const { die, loads, questions } = watched();
    for (let count = 0; count < 4; count += 1) await die();
    expect(loads()).toBe(3);
    expect(questions.map(({ question }) => question.buttons)).toEqual([['Reload', 'Restart in safe mode', 'Quit']]);
  });

  it('causes no question if it crashes rarely', async () => {
    const { die, clock, loads, questions } = watched();
    for (let count = 0; count < 12; count += 1) {
      await die();
      clock.pass(2 * minute);
    }
    expect(loads()).toBe(12);
    expect(questions).toEqual([]);
  });

  it.each([
    ['Reload', 4, []],
    ['Restart in safe mode', 3, ['restart']],
    ['Quit', 3, ['quit']],
  ])('lets the user choose: %s', async (button, expectedLoads, expectedEnds) => {
    const { die, clock, loads, questions, ends } = watched();
    for (let count = 0; count < 4; count += 1) await die();
    await questions[0]?.answer(button);
    clock.pass(1);
    expect(loads()).toBe(expectedLoads);
    expect(ends).toEqual(expectedEnds);
  });

  it('can be left even if safe mode is not available', async () => {
    const { die, questions, ends } = watched({ canRestart: false });
    for (let count = 0; count < 4; count += 1) await die();
    expect(questions[0]?.question.buttons).toEqual(['Reload', 'Quit']);
    await questions[0]?.answer('Quit');
    expect(ends).toEqual(['quit']);
  });
});

describe('a page that hangs', () => {
  it('is not a page whose window stayed open: Electron reports each close that a page prevents', async () => {
    const { window, questions } = watched();
    window.emit('unresponsive');
    await settled();
    expect(questions).toEqual([]);
  });

  it('is awaited if the user wants that', async () => {
    const { window, questions } = watched();
    window.webContents.emit('unresponsive');
    await settled();
    await questions[0]?.answer('Wait');
    expect(window.calls).toEqual([]);
  });

  it('closes the question when it responds again', async () => {
    const { window, questions } = watched();
    window.webContents.emit('unresponsive');
    await settled();
    expect(questions).toHaveLength(1);
    window.webContents.emit('responsive');
    await questions[0]?.answer('Reload');
    expect(window.calls).toEqual([]);
  });

  it('can be ended and loaded again, which does not count as a crash', async () => {
    const { window, clock, questions, notes, die } = watched();
    for (let count = 0; count < 3; count += 1) {
      window.webContents.emit('unresponsive');
      await settled();
      await questions.at(-1)?.answer('Reload');
      clock.pass(1);
    }
    expect(window.calls).toEqual(['crash', 'reload', 'crash', 'reload', 'crash', 'reload']);
    expect(notes).toEqual([]);
    await die();
    expect(questions).toHaveLength(3);
  });

  it('and then crashes causes no further question', async () => {
    const { window, questions, die, loads } = watched();
    window.webContents.emit('unresponsive');
    await settled();
    await die();
    await questions[0]?.answer('Reload');
    expect(loads()).toBe(1);
    expect(window.calls).not.toContain('crash');
  });
});

describe('the graphics process', () => {
  it('restarts automatically, and after several crashes safe mode is offered', async () => {
    const { drawingDies, questions, ends, notes, loads } = watched();
    for (let count = 0; count < 3; count += 1) await drawingDies();
    expect(questions).toEqual([]);
    await drawingDies();
    expect(notes).toHaveLength(4);
    await questions[0]?.answer('Restart in safe mode');
    expect(ends).toEqual(['restart']);
    expect(loads()).toBe(0);
  });

  it('causes no question after a normal end, for another process, or if safe mode is not available', async () => {
    const { drawingDies, questions } = watched();
    for (let count = 0; count < 8; count += 1) await drawingDies('clean-exit');
    for (let count = 0; count < 8; count += 1) await drawingDies('crashed', 'Utility');
    const other = watched({ canRestart: false });
    for (let count = 0; count < 8; count += 1) await other.drawingDies();
    expect([...questions, ...other.questions]).toEqual([]);
  });

  it('causes a question only after the open one', async () => {
    const { die, drawingDies, questions } = watched();
    for (let count = 0; count < 4; count += 1) await die();
    for (let count = 0; count < 4; count += 1) await drawingDies();
    expect(questions).toHaveLength(1);
    await questions[0]?.answer('Reload');
    expect(questions.map(({ question }) => question.message)).toEqual([
      'The window keeps failing',
      'Graphics acceleration keeps failing',
    ]);
  });
});
