import { expect, test } from 'vitest';
import {
  createSaveViewState,
  type ViewStateChange,
  withChange,
} from '../../../../../../../renderer/pages/studio/comparison/common/save-view-state.ts';
import { firstViewState } from '../../../../../../../shared/comparisons/view-state.ts';
import { stepClock } from '../../../../../../support/step-clock.ts';

function openWriteBack() {
  const clock = stepClock();
  const sent: { left: ViewStateChange; answer: (error?: unknown) => Promise<void> }[] = [];
  const writeBack = createSaveViewState({
    send: (_, left) =>
      new Promise((resolve, reject) => {
        sent.push({
          left,
          async answer(error) {
            if (error === undefined) resolve();
            else reject(error);
            for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
          },
        });
      }),
    shouldRetry: (error) => error === 'try again',
    after: clock.after,
  });
  const pass = async (milliseconds: number) => {
    clock.pass(milliseconds);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { writeBack, sent, pass };
}

const blink = { ...firstViewState, layout: 'blink' as const };
const wipe = { ...firstViewState, layout: 'wipe' as const };

test('a change of a comparison applies at once, and only the last state is saved after a delay', async () => {
  const { writeBack, sent, pass } = openWriteBack();
  writeBack.change('a', { stage: blink });
  writeBack.change('a', { stage: wipe });
  writeBack.change('a', { panes: [] });
  expect(writeBack.unsavedOf('a')).toEqual({ stage: wipe, panes: [] });
  expect(writeBack.unsavedOf('b')).toEqual({});
  await pass(400);
  expect(sent).toEqual([]);
  await pass(200);
  expect(sent.map((each) => each.left)).toEqual([{ stage: wipe, panes: [] }]);
  // Until the main process answers, its last synced state is older than this.
  expect(writeBack.unsavedOf('a')).toEqual({ stage: wipe, panes: [] });
  await sent[0]?.answer();
  expect(writeBack.unsavedOf('a')).toEqual({});
  await pass(10_000);
  expect(sent).toHaveLength(1);
});

test('a change of a comparison during a save is sent after that save', async () => {
  const { writeBack, sent, pass } = openWriteBack();
  writeBack.change('a', { stage: blink });
  await pass(500);
  writeBack.change('a', { stage: wipe });
  await pass(500);
  expect(sent).toHaveLength(1);
  expect(writeBack.unsavedOf('a')).toEqual({ stage: wipe });
  await sent[0]?.answer();
  expect(sent.map((each) => each.left)).toEqual([{ stage: blink }, { stage: wipe }]);
  await sent[1]?.answer();
  expect(writeBack.unsavedOf('a')).toEqual({});
});

test('`flush` saves the changes of a comparison at once', async () => {
  const { writeBack, sent } = openWriteBack();
  writeBack.change('a', { stage: blink });
  void writeBack.flush();
  await Promise.resolve();
  expect(sent.map((each) => each.left)).toEqual([{ stage: blink }]);
});

test('a failed save of a comparison is retried together with later changes, and a refused one is dropped', async () => {
  const { writeBack, sent, pass } = openWriteBack();
  writeBack.change('a', { stage: blink, panes: [] });
  await pass(500);
  writeBack.change('a', { stage: wipe });
  await sent[0]?.answer('try again');
  expect(writeBack.unsavedOf('a')).toEqual({ stage: wipe, panes: [] });
  await pass(3000);
  expect(sent[1]?.left).toEqual({ stage: wipe, panes: [] });
  await sent[1]?.answer('no');
  expect(writeBack.unsavedOf('a')).toEqual({});
  await pass(10_000);
  expect(sent).toHaveLength(2);
});

test('subscribers are notified when the unsaved changes of a comparison change', async () => {
  const { writeBack, sent, pass } = openWriteBack();
  let notified = 0;
  const stop = writeBack.subscribe(() => {
    notified += 1;
  });
  writeBack.change('a', { stage: blink });
  const same = writeBack.unsavedOf('a');
  expect(writeBack.unsavedOf('a')).toBe(same);
  await pass(500);
  await sent[0]?.answer();
  expect(notified).toBe(2);
  stop();
  writeBack.change('a', { stage: wipe });
  expect(notified).toBe(2);
});

test('unsaved changes of another window are shown, and never saved here', async () => {
  const { writeBack, sent, pass } = openWriteBack();
  writeBack.showOthers('a', { stage: blink, panes: [] });
  expect(writeBack.unsavedOf('a')).toEqual({ stage: blink, panes: [] });
  expect(writeBack.ownOf('a')).toEqual({});
  await pass(1000);
  expect(sent).toEqual([]);
  writeBack.change('a', { stage: wipe });
  expect(writeBack.unsavedOf('a')).toEqual({ stage: wipe, panes: [] });
  expect(writeBack.ownOf('a')).toEqual({ stage: wipe });
  await pass(1000);
  expect(sent.map(({ left }) => left)).toEqual([{ stage: wipe }]);
  writeBack.showOthers('a', {});
  await sent[0]?.answer();
  expect(writeBack.unsavedOf('a')).toEqual({});
});

test('a later change in another window replaces one that this window has not sent', async () => {
  const { writeBack, sent, pass } = openWriteBack();
  const roles = (challengerId: string) => ({ isOn: true, skipsRejected: true, challengerId });
  writeBack.change('x', { notes: [], stage: { champion: roles('b'), layout: 'wipe' } });
  // Both windows save the first roles.
  writeBack.showOthers('x', { stage: { champion: roles('b') } });
  expect(writeBack.ownOf('x')).toEqual({ notes: [], stage: { champion: roles('b'), layout: 'wipe' } });
  writeBack.showOthers('x', { stage: { champion: roles('c') } });
  expect(writeBack.unsavedOf('x').stage?.champion).toEqual(roles('c'));
  await pass(500);
  expect(sent.map(({ left }) => left)).toEqual([{ notes: [], stage: { layout: 'wipe' } }]);
  await sent[0]?.answer();
  // The other window reports its old change again, beside a new one.
  writeBack.change('x', { stage: { champion: roles('d') } });
  writeBack.showOthers('x', { panes: [], stage: { champion: roles('c') } });
  expect(writeBack.unsavedOf('x').stage?.champion).toEqual(roles('d'));
  // Nothing is left to save.
  writeBack.showOthers('x', { panes: [], stage: { champion: roles('e') } });
  expect(writeBack.ownOf('x')).toEqual({});
  await pass(1000);
  expect(sent).toHaveLength(1);
});

test('only changed parts of a stage are saved, so that parts which another window changes stay', async () => {
  const { writeBack, sent, pass } = openWriteBack();
  writeBack.change('a', { stage: { layout: 'wipe' } });
  writeBack.change('a', { stage: { blink: { interval: 200 } } });
  writeBack.showOthers('a', { stage: { layout: 'difference', view: { zoom: 2, x: 0, y: 0 } } });
  await pass(500);
  const own = { layout: 'wipe', blink: { interval: 200 } } as const;
  expect(sent.map(({ left }) => left)).toEqual([{ stage: own }]);
  const shown = { ...own, view: { zoom: 2, x: 0, y: 0 } };
  expect(writeBack.unsavedOf('a')).toEqual({ stage: shown });
  writeBack.change('a', { stage: { layout: 'blink' } });
  await sent[0]?.answer('try again');
  expect(writeBack.ownOf('a')).toEqual({ stage: { ...own, layout: 'blink' } });
  const newest = { panes: [], stage: { ...firstViewState, heard: 'b' } };
  expect(withChange(newest, { stage: own })).toEqual({ panes: [], stage: { ...newest.stage, ...own } });
  expect(withChange(newest, { stage: { heard: undefined } }).stage.heard).toBeUndefined();
});

test('a window that closes during a save sends what was changed since, and nothing twice', async () => {
  const { writeBack, sent, pass } = openWriteBack();
  writeBack.change('a', { stage: blink });
  await pass(500);
  writeBack.change('a', { stage: wipe });
  writeBack.sendAll();
  writeBack.sendAll();
  expect(sent.map((each) => each.left)).toEqual([{ stage: blink }, { stage: wipe }]);
  await sent[0]?.answer();
  await sent[1]?.answer();
  await pass(10_000);
  expect(sent).toHaveLength(2);
  expect(writeBack.unsavedOf('a')).toEqual({});
});
